// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/temporary_file.hpp"
#include "export/goal/goal_file.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::exporting
{

namespace
{

constexpr std::uint64_t magic = 4223;
/// Bytes before the table of ranks, and of an entry of it; its places count from the 8th byte on.
constexpr std::uint64_t header_bytes = 14;
constexpr std::uint64_t entry_bytes = 16;
constexpr std::uint64_t first_place = 8;

/// Bytes in the order of the file.
class Bytes
{
public:
    template <class Number>
    void add(Number number)
    {
        for (std::size_t place = 0; place < sizeof(Number); ++place)
        {
            bytes_.push_back(static_cast<char>(number >> (8 * place)));
        }
    }

    const std::string& text() const noexcept
    {
        return bytes_;
    }

private:
    std::string bytes_;
};

/// The successors of the operations of a rank, as the file has them.
struct Appendix
{
    std::vector<Task> entries;

    /// Adds those that wait for that event; returns their number and the place of the first.
    std::pair<std::uint32_t, std::uint32_t> add(const TaskGraph& graph, Task task, After after)
    {
        const auto first = static_cast<std::uint32_t>(entries.size());
        graph.each_successor(task,
                             [&](const TaskGraph::Successor& successor)
                             {
                                 if (successor.after == after)
                                 {
                                     entries.push_back(successor.task);
                                 }
                             });
        return {static_cast<std::uint32_t>(entries.size()) - first, first};
    }
};

std::string bytes_of(const RankProgram& rank)
{
    const auto& graph = rank.graph();
    const auto& operations = rank.operations();
    Bytes bytes;
    bytes.add(static_cast<std::uint32_t>(operations.size()));
    std::vector<Task> roots;
    for (Task task = 0; task < operations.size(); ++task)
    {
        if (graph.dependencies(task) == 0)
        {
            roots.push_back(task);
        }
    }
    bytes.add(static_cast<std::uint32_t>(roots.size()));
    std::ranges::for_each(roots, [&](Task root) { bytes.add(root); });
    Appendix appendix;
    for (Task task = 0; task < operations.size(); ++task)
    {
        const auto& operation = operations[task];
        bytes.add(graph.dependencies(task));
        bytes.add(static_cast<std::uint8_t>(operation.kind));
        bytes.add(operation.peer);
        bytes.add(operation.amount);
        bytes.add(operation.tag);
        bytes.add(operation.cpu);
        bytes.add(operation.nic);
        for (const auto after : {After::end, After::start})
        {
            const auto [count, first] = appendix.add(graph, task, after);
            bytes.add(count);
            bytes.add(first);
        }
    }
    std::ranges::for_each(appendix.entries, [&](Task entry) { bytes.add(entry); });
    return bytes.text();
}

class GoalBinary final : public GoalFile
{
public:
    GoalBinary(std::ostream& out, const std::filesystem::path& folder)
        : out_(out), ranks_(folder, "haec_export")
    {
    }

    void write(const RankProgram& rank) override
    {
        for (const auto& operation : rank.operations())
        {
            highest_cpu_ = std::max(highest_cpu_, operation.cpu);
            highest_nic_ = std::max(highest_nic_, operation.nic);
        }
        const auto bytes = bytes_of(rank);
        ranks_.append(std::as_bytes(std::span(bytes)));
        ends_.push_back(ranks_.size());
    }

    void finish() override
    {
        Bytes head;
        head.add(magic);
        head.add(static_cast<std::uint32_t>(ends_.size()));
        head.add(highest_cpu_);
        head.add(highest_nic_);
        const auto first = header_bytes + ends_.size() * entry_bytes - first_place;
        std::uint64_t begin = 0;
        for (const auto end : ends_)
        {
            head.add(first + begin);
            head.add(first + end);
            begin = end;
        }
        out_ << head.text();
        copy_ranks();
    }

private:
    void copy_ranks()
    {
        std::array<char, std::size_t{1} << 16> block{};
        for (std::uint64_t place = 0; place < ranks_.size();)
        {
            const auto size = std::min<std::uint64_t>(block.size(), ranks_.size() - place);
            const std::span part(block.data(), size);
            ranks_.read(place, std::as_writable_bytes(part));
            out_.write(part.data(), static_cast<std::streamsize>(size));
            place += size;
        }
    }

    std::ostream& out_;
    TemporaryFile ranks_;
    std::vector<std::uint64_t> ends_;
    std::uint8_t highest_cpu_ = 0;
    std::uint8_t highest_nic_ = 0;
};

} // namespace

std::unique_ptr<GoalFile> goal_binary(std::ostream& out, const std::filesystem::path& folder)
{
    return std::make_unique<GoalBinary>(out, folder);
}

} // namespace haec_sim::exporting
