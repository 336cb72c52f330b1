// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The parser of mapping files (spec: files, "Mapping"; topologies, "Mappings and haec_map"). Lines
/// begin with a node's place or with its number, as the header says, on any topology. Blanks and
/// tabs separate fields in any number, lines may end in CR LF, and blank lines after the header are
/// skipped. A file must place each process once, and only such.
class MappingFile
{
public:
    /// `file`, and what it is that has so many processes, are for messages only. The platform
    /// outlives it.
    MappingFile(std::string file, const Platform& platform, std::uint32_t processes,
                std::string owner = "the trace");

    /// Reads everything. Throws UsageError naming file and line.
    void read(std::istream& stream);

    const std::string& name() const noexcept
    {
        return name_;
    }

    /// The nodes by process.
    const std::vector<NodeId>& nodes() const noexcept
    {
        return nodes_;
    }

private:
    using Fields = std::vector<std::string_view>;

    void check_length(const std::string& line) const;
    void read_header(std::string_view line);
    void read_node(const Fields& fields);
    /// Notes the node of a process; throws UsageError where it has one already.
    void place(std::uint64_t process, NodeId node);
    NodeId node_at(const Fields& fields) const;
    NodeId node_at_place(const Fields& fields) const;
    /// The node as lines of the file call it.
    std::string text_of(NodeId node) const;
    /// Throws UsageError where a process has no line.
    void check_nobody_missing() const;

    /// The field as a whole number; `what` it is, for the message.
    std::uint64_t number(const Fields& fields, std::size_t index, std::string_view what) const;
    [[noreturn]] void fail(const std::string& text) const;

    std::string file_;
    const Platform& platform_;
    std::uint32_t processes_;
    std::string owner_;
    std::string name_;
    std::vector<NodeId> nodes_;
    /// The lines where each process and node was met; 0: not yet.
    std::vector<std::size_t> process_lines_;
    std::map<NodeId, std::size_t> node_lines_;
    std::size_t line_ = 0;
    /// The number of fields by which a line names its node.
    std::size_t node_fields_ = 0;
};

/// The number of process ids that a mapping file lists, right or wrong.
std::uint32_t count_processes(std::istream& stream);

/// The file that gives the mapping of that name back: with places where nodes have them, else with
/// their numbers.
void write_mapping_file(std::ostream& stream, const std::string& name,
                        const std::vector<NodeId>& nodes, const Platform& platform);

} // namespace haec_sim
