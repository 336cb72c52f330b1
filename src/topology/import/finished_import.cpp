// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/finished_import.hpp"

#include "haec_sim/error.hpp"
#include "topology/import/graph_islands.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace haec_sim
{

namespace
{

/// Whether a name could also be a number of a vertex, or a range of them: "7", "s3", "1-4".
bool is_like_number(const std::string& name)
{
    const auto digits = name.starts_with('s') ? 1U : 0U;
    return name.size() > digits &&
           name.find_first_not_of("0123456789,-", digits) == std::string::npos;
}

class NameChanger
{
public:
    explicit NameChanger(const ImportedGraph& graph)
    {
        taken_.insert(graph.node_names.begin(), graph.node_names.end());
        taken_.insert(graph.switch_names.begin(), graph.switch_names.end());
    }

    void change(std::vector<std::string>& names, const std::string& prefix)
    {
        for (auto& name : names)
        {
            const auto old = name;
            if (is_like_number(name) || name.empty())
            {
                name = fresh(prefix + name);
                ++count_;
                example_ = example_.empty() ? "'" + old + "' is '" + name + "'" : example_;
            }
            else if (!used_.insert(name).second)
            {
                name = fresh(name);
            }
        }
    }

    void warn(Import& import) const
    {
        if (count_ > 0)
        {
            import.warnings.push_back(
                std::to_string(count_) + (count_ == 1 ? " name reads" : " names read") +
                " like numbers of vertices, and so got a prefix: " + example_);
        }
    }

private:
    std::string fresh(const std::string& wanted)
    {
        auto name = wanted;
        for (auto turn = turns_[wanted]; taken_.contains(name); ++turn)
        {
            turns_[wanted] = turn + 1;
            name = wanted + "_" + std::to_string(turn + 2);
        }
        taken_.insert(name);
        used_.insert(name);
        return name;
    }

    std::unordered_set<std::string> taken_;
    std::unordered_set<std::string> used_;
    std::unordered_map<std::string, std::uint64_t> turns_;
    std::uint64_t count_ = 0;
    std::string example_;
};

std::string vertex_name(const ImportedGraph& graph, std::uint32_t node)
{
    return graph.node_names.empty() ? std::to_string(node) : "'" + graph.node_names[node] + "'";
}

/// "3 nodes have no link ('a' is one)".
std::vector<std::string> faults_of(const ImportedGraph& graph, const GraphIslands& islands)
{
    std::vector<std::string> faults;
    if (islands.without_link > 0 && graph.nodes > 1)
    {
        faults.push_back(
            std::to_string(islands.without_link) +
            (islands.without_link == 1 ? " node has no link (" : " nodes have no link (") +
            vertex_name(graph, islands.first_without_link) + ")");
    }
    if (islands.sizes.size() > 1)
    {
        std::string sizes;
        for (std::size_t at = 0; at < std::min<std::size_t>(islands.sizes.size(), 4); ++at)
        {
            sizes += (at == 0 ? "" : ", ") + std::to_string(islands.sizes[at].count) + " with " +
                     vertex_name(graph, islands.sizes[at].first_node);
        }
        faults.push_back("its nodes are " + std::to_string(islands.sizes.size()) +
                         " islands that do not reach each other (" + sizes +
                         (islands.sizes.size() > 4 ? ", ..." : "") + ")");
    }
    return faults;
}

} // namespace

void name_apart(Import& import)
{
    NameChanger changer(import.graph);
    changer.change(import.graph.node_names, "node_");
    changer.change(import.graph.switch_names, "switch_");
    changer.warn(import);
}

void require_whole(Import& import, bool is_forced)
{
    if (import.type != "graph")
    {
        return;
    }
    if (import.graph.nodes == 0)
    {
        throw Error("the machine has no nodes; check its file");
    }
    const auto islands = islands_of(import.graph);
    const auto faults = faults_of(import.graph, islands);
    auto all = faults;
    all.insert(all.end(), import.doubts.begin(), import.doubts.end());
    if (all.empty())
    {
        return;
    }
    std::string text;
    for (const auto& fault : all)
    {
        text += (text.empty() ? "" : "; ") + fault;
    }
    if (!is_forced)
    {
        throw Error("the machine cannot be used as it is: " + text +
                    "; correct its file, or use --force" +
                    (faults.empty() ? "" : " to import the largest part"));
    }
    import.warnings.push_back(text);
    if (islands.sizes.empty() && !faults.empty())
    {
        throw Error(
            "no node of the machine has a link, so no message reaches one; correct its file");
    }
    if (!faults.empty())
    {
        if (!import.routing_table.empty())
        {
            throw Error("the machine cannot be used as it is: " + text +
                        "; its routes are for all of it, so correct its file");
        }
        keep_largest_island(import.graph, islands);
        import.left_out.push_back("all nodes but " + std::to_string(import.graph.nodes));
    }
}

} // namespace haec_sim
