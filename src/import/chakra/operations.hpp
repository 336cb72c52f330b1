// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/units.hpp"
#include "import/chakra/groups.hpp"
#include "import/chakra/node.hpp"
#include "import/chakra/node_parents.hpp"
#include "import/format.hpp"
#include "import/losses.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim::importing
{

/// The locations of a rank, by number.
enum class ChakraPlace : std::uint8_t
{
    cpu,
    compute,
    communication
};

inline constexpr std::uint32_t places_of_rank = 3;

enum class ChakraKind : std::uint8_t
{
    computing,
    send,
    receive,
    collective
};

/// A node as the schedule and the records need it.
struct ChakraOperation
{
    std::uint64_t id = 0;
    /// The place of its name among all names.
    std::uint32_t name = 0;
    ChakraKind kind{};
    Picoseconds duration{};
    /// Bytes of a message, or what a member of a collective gives.
    std::uint64_t bytes = 0;
    /// The other rank of a message; of a collective its place among all.
    std::uint32_t peer = 0;
    /// Of a message; of a collective its operation.
    std::uint32_t tag = 0;
};

/// A collective operation of a group.
struct ChakraCollective
{
    CollectiveOp operation{};
    /// Undefined for all ranks: the place of the group.
    std::uint32_t group = 0;
    std::uint32_t root = 0;
    std::uint32_t members = 0;
};

/// The nodes of all ranks, with their dependencies.
class ChakraOperations
{
public:
    /// Reads all files. Throws UsageError that names the file, the node's id and its name where the
    /// input is wrong. Without `mend` parents that do not exist and cycles are wrong, too; with
    /// it such dependencies are left out and counted.
    ChakraOperations(const Input& input, LossCounts& losses);

    const TaskGraph& graph() const noexcept
    {
        return graph_;
    }

    const std::vector<std::string>& names() const noexcept
    {
        return names_;
    }

    const std::vector<ChakraGroup>& groups() const noexcept
    {
        return groups_.all();
    }

    const ChakraOperation& operation(Task task) const
    {
        return operations_[task];
    }

    const std::vector<ChakraCollective>& collectives() const noexcept
    {
        return collectives_;
    }

    std::uint32_t ranks() const noexcept
    {
        return static_cast<std::uint32_t>(first_tasks_.size() - 1);
    }

    Task first_of(std::uint32_t rank) const
    {
        return first_tasks_[rank];
    }

    std::uint32_t rank_of(Task task) const
    {
        return graph_.processor(task) / places_of_rank;
    }

    /// Throws the UsageError that `what` is wrong with that node.
    [[noreturn]] void fail(Task task, const std::string& what) const;

private:
    void read_rank(std::uint32_t rank, const std::filesystem::path& file);
    void add(std::uint32_t rank, ChakraNode&& node);
    void add_dependencies(Task first);
    void join_collectives();
    Picoseconds duration_of(Task task, const ChakraNode& node) const;
    std::uint32_t name_of(const std::string& name);
    CollectiveOp type_of(Task task) const
    {
        return static_cast<CollectiveOp>(operations_[task].tag);
    }

    std::string describe(Task task) const;

    LossCounts& losses_;
    bool mends_ = false;
    double flops_ = 0;
    double bandwidth_ = 0;
    TaskGraph graph_;
    std::vector<ChakraOperation> operations_;
    std::vector<Task> first_tasks_;
    std::vector<std::string> names_;
    std::unordered_map<std::string, std::uint32_t> name_places_;
    ChakraGroups groups_;
    std::vector<ChakraCollective> collectives_;
    /// Of the rank that is read.
    NodeParents parents_;
    /// The collectives of each group and rank, in the order of the file.
    std::map<std::uint32_t, std::map<std::uint32_t, std::vector<Task>>> of_group_;
};

} // namespace haec_sim::importing
