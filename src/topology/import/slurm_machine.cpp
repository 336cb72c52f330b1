// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slurm knows nothing of links, so each part has one to each part that lists it.

#include "topology/import/slurm_machine.hpp"

#include "haec_sim/error.hpp"
#include "topology/import/hostlist.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

std::vector<std::string> names_in(const std::string& list, const char* key, const SlurmPart& part)
{
    if (list.empty())
    {
        return {};
    }
    auto names = expand_hostlist(list);
    if (!names)
    {
        throw UsageError(part.where + ": " + key + " '" + list +
                         "' is no list of names, such as tux[0-3,12], or has more than " +
                         std::to_string(most_hosts) + " names");
    }
    return std::move(*names);
}

class SlurmBuilder
{
public:
    explicit SlurmBuilder(std::vector<std::string> classes)
    {
        for (auto& name : classes)
        {
            class_of(name);
        }
    }

    ImportedVertex add_switch(const SlurmPart& part, const char* what)
    {
        const auto [known, is_new] = switches_.emplace(part.name, ImportedVertex{});
        if (!is_new)
        {
            throw UsageError(part.where + ": the " + what + " '" + part.name +
                             "' is there already; join the two");
        }
        return known->second = import_.graph.add_switch(part.name);
    }

    ImportedVertex switch_of(const std::string& name, const SlurmPart& part) const
    {
        const auto found = switches_.find(name);
        if (found == switches_.end())
        {
            throw UsageError(part.where + ": the switch '" + name + "' is not defined; add it");
        }
        return found->second;
    }

    void add_nodes(const SlurmPart& part)
    {
        const auto own = switches_.at(part.name);
        for (const auto& name : names_in(part.nodes, "the list of nodes", part))
        {
            const auto [node, is_new] = nodes_.emplace(name, Node{import_.graph.nodes, own});
            if (is_new)
            {
                require_room(part);
                import_.graph.add_node(name);
            }
            else if (node->second.first_switch != own)
            {
                ++shared_;
                example_ = example_.empty() ? name : example_;
            }
            import_.graph.links.push_back({{node->second.number}, own, 0});
        }
    }

    void join(ImportedVertex below, ImportedVertex above, const std::string& class_name)
    {
        import_.graph.links.push_back({below, above, class_of(class_name)});
    }

    ImportedVertex add_joining_switch(const std::string& name)
    {
        return import_.graph.add_switch(name);
    }

    Import take(const std::string& file, const char* what)
    {
        if (import_.graph.nodes == 0)
        {
            throw UsageError(file + ": no " + what +
                             " has nodes; check that this is the topology.conf or topology.yaml "
                             "of topology/tree or topology/block");
        }
        if (shared_ > 0)
        {
            import_.warnings.push_back(
                std::to_string(shared_) + (shared_ == 1 ? " node is" : " nodes are") +
                " in several lists of a " + what + " ('" + example_ + "'), and " +
                (shared_ == 1 ? "has" : "have") + " a link for each");
        }
        return std::move(import_);
    }

private:
    struct Node
    {
        std::uint32_t number = 0;
        ImportedVertex first_switch;
    };

    void require_room(const SlurmPart& part) const
    {
        if (import_.graph.nodes >= most_hosts)
        {
            throw UsageError(part.where + ": the machine has more than " +
                             std::to_string(most_hosts) + " nodes; take a part of it");
        }
    }

    std::uint32_t class_of(const std::string& name)
    {
        const auto found = std::ranges::find(import_.classes, name, &ImportedClass::name);
        const auto place = static_cast<std::uint32_t>(found - import_.classes.begin());
        if (found == import_.classes.end())
        {
            import_.classes.push_back({name});
        }
        return place;
    }

    Import import_;
    std::map<std::string, ImportedVertex> switches_;
    std::map<std::string, Node> nodes_;
    std::uint64_t shared_ = 0;
    std::string example_;
};

/// Throws the UsageError that a switch is below itself.
void require_no_cycle(const std::vector<SlurmPart>& switches,
                      const std::vector<std::vector<std::uint32_t>>& children)
{
    std::vector<std::uint32_t> parents(switches.size());
    for (const auto& of_one : children)
    {
        std::ranges::for_each(of_one, [&](auto child) { ++parents[child]; });
    }
    std::vector<std::uint32_t> free;
    for (std::uint32_t at = 0; at < switches.size(); ++at)
    {
        if (parents[at] == 0)
        {
            free.push_back(at);
        }
    }
    for (std::size_t at = 0; at < free.size(); ++at)
    {
        for (const auto child : children[free[at]])
        {
            if (--parents[child] == 0)
            {
                free.push_back(child);
            }
        }
    }
    const auto left = std::ranges::find_if(parents, [](auto count) { return count > 0; });
    if (left != parents.end())
    {
        const auto& part = switches[static_cast<std::size_t>(left - parents.begin())];
        throw UsageError(part.where + ": the switch '" + part.name +
                         "' is below itself or below a switch that is; correct the lists of "
                         "switches");
    }
}

/// Blocks in a row that a switch stands above.
struct BlockGroup
{
    ImportedVertex vertex;
    std::string first;
    std::string last;
    std::uint64_t first_block = 0;
    /// Of the link to the switch above it.
    std::string link_class;
};

/// The numbers of blocks that BlockSizes joins, in ascending order without 1. Slurm's own default
/// of all powers of 2 says nothing of the machine.
std::vector<std::uint64_t> joined_blocks(const SlurmTopology& topology)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 15U;
    std::vector<std::uint64_t> counts;
    const auto& sizes = topology.block_sizes;
    for (const auto size : sizes)
    {
        const auto count = size == 0 || sizes.front() == 0 ? 0 : size / sizes.front();
        if (count == 0 || size % sizes.front() != 0 || (count & (count - 1)) != 0 || count > most)
        {
            throw UsageError(topology.where_sizes + ": the block size " + std::to_string(size) +
                             " is no power of 2, up to " + std::to_string(most) +
                             ", times the first one; correct it");
        }
        if (count > 1)
        {
            counts.push_back(count);
        }
    }
    std::ranges::sort(counts);
    return counts;
}

/// The groups of one level joined to those of the next; one alone stays as it is.
std::vector<BlockGroup> joined(SlurmBuilder& builder, const std::vector<BlockGroup>& groups,
                               std::uint64_t count)
{
    std::vector<BlockGroup> above;
    for (std::size_t first = 0; first < groups.size();)
    {
        auto end = first + 1;
        while (end < groups.size() &&
               groups[end].first_block / count == groups[first].first_block / count)
        {
            ++end;
        }
        auto group = groups[first];
        if (end - first > 1)
        {
            group.last = groups[end - 1].last;
            group.vertex = builder.add_joining_switch(group.first + ".." + group.last);
            group.link_class = "blocks_" + std::to_string(count);
            for (auto at = first; at < end; ++at)
            {
                builder.join(groups[at].vertex, group.vertex, groups[at].link_class);
            }
        }
        above.push_back(std::move(group));
        first = end;
    }
    return above;
}

} // namespace

Import slurm_tree(const SlurmTopology& topology, const std::string& file)
{
    SlurmBuilder builder({"node", "switch"});
    for (const auto& part : topology.switches)
    {
        builder.add_switch(part, "switch");
    }
    std::vector<std::vector<std::uint32_t>> children;
    for (const auto& part : topology.switches)
    {
        builder.add_nodes(part);
        children.emplace_back();
        for (const auto& name : names_in(part.switches, "the list of switches", part))
        {
            const auto below = builder.switch_of(name, part);
            builder.join(below, builder.switch_of(part.name, part), "switch");
            children.back().push_back(below.number);
        }
    }
    require_no_cycle(topology.switches, children);
    return builder.take(file, "switch");
}

Import slurm_blocks(const SlurmTopology& topology, const std::string& file)
{
    SlurmBuilder builder({"node", "block"});
    std::vector<BlockGroup> groups;
    for (const auto& part : topology.blocks)
    {
        const auto vertex = builder.add_switch(part, "block");
        builder.add_nodes(part);
        groups.push_back({vertex, part.name, part.name, groups.size(), "block"});
    }
    for (const auto count : joined_blocks(topology))
    {
        groups = joined(builder, groups, count);
    }
    joined(builder, groups, groups.size() + topology.blocks.size());
    return builder.take(file, "block");
}

} // namespace haec_sim
