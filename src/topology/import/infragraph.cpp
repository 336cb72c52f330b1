// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Keysight's InfraGraph 2.5, which ASTRA-sim 3 reads. Components xpu are nodes, or cpu where there
// is no xpu. All others through which a way leads are switches. A port or nic that is joined to one
// thing of its device, by a link without figures, is no more than a port of that thing.

#include "topology/import/infragraph_parts.hpp"
#include "topology/import/yaml_text.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace haec_sim
{

namespace
{

class InfraGraphReader
{
public:
    explicit InfraGraphReader(const JsonPlace& root) : parts_(root, import_)
    {
        heads_.resize(parts_.parts().size());
        std::iota(heads_.begin(), heads_.end(), 0U);
        const auto has_xpu = std::ranges::find(parts_.parts(), "xpu", &InfraPart::choice);
        node_choice_ = has_xpu != parts_.parts().end() ? "xpu" : "cpu";
    }

    Import read(const JsonPlace& root)
    {
        join_ports();
        find_neighbours();
        drop_dead_ends();
        add_vertices();
        if (import_.graph.nodes == 0)
        {
            root.fail("", "no instance has a component xpu or cpu; nothing could be a node");
        }
        add_links();
        if (dropped_ > 0)
        {
            import_.left_out.push_back(std::to_string(dropped_) +
                                       " components from which no way leads on");
        }
        return std::move(import_);
    }

private:
    /// The part that stands for this one.
    std::uint32_t head(std::uint32_t part) const
    {
        while (heads_[part] != part)
        {
            part = heads_[part];
        }
        return part;
    }

    bool is_node(std::uint32_t part) const
    {
        return parts_.parts()[part].choice == node_choice_;
    }

    void join_ports()
    {
        std::vector<std::uint32_t> counts(heads_.size());
        for (const auto& edge : parts_.edges())
        {
            counts[edge.from] += edge.is_internal ? 1 : 0;
            counts[edge.to] += edge.is_internal ? 1 : 0;
        }
        const auto is_port = [&](std::uint32_t part)
        {
            const auto& choice = parts_.parts()[part].choice;
            return counts[part] == 1 && (choice == "port" || choice == "nic");
        };
        for (const auto& edge : parts_.edges())
        {
            if (!edge.is_internal || import_.classes[edge.link_class].figures != ImportedFigures{})
            {
                continue;
            }
            const auto port = is_port(edge.from) ? edge.from : edge.to;
            const auto other = port == edge.from ? edge.to : edge.from;
            if (is_port(port) && head(other) != port)
            {
                heads_[port] = other;
            }
        }
    }

    void find_neighbours()
    {
        neighbours_.resize(heads_.size());
        for (const auto& edge : parts_.edges())
        {
            const auto from = head(edge.from);
            const auto to = head(edge.to);
            if (from != to)
            {
                neighbours_[from].insert(to);
                neighbours_[to].insert(from);
            }
        }
    }

    /// Memory, free ports, and what leads to nothing but those.
    void drop_dead_ends()
    {
        is_dropped_.resize(heads_.size());
        std::vector<std::uint32_t> left(heads_.size());
        std::iota(left.begin(), left.end(), 0U);
        while (!left.empty())
        {
            const auto part = left.back();
            left.pop_back();
            if (heads_[part] != part || is_dropped_[part] || is_node(part) ||
                neighbours_[part].size() > 1)
            {
                continue;
            }
            is_dropped_[part] = true;
            ++dropped_;
            for (const auto other : neighbours_[part])
            {
                neighbours_[other].erase(part);
                left.push_back(other);
            }
        }
    }

    void add_vertices()
    {
        vertices_.resize(heads_.size());
        for (std::uint32_t part = 0; part < heads_.size(); ++part)
        {
            const auto& name = parts_.parts()[part].name;
            if (heads_[part] == part && !is_dropped_[part])
            {
                vertices_[part] =
                    is_node(part) ? import_.graph.add_node(name) : import_.graph.add_switch(name);
            }
        }
    }

    /// Links of two things that were joined to different ports of theirs stand side by side.
    void add_links()
    {
        using Ends = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
        std::map<Ends, std::size_t> places;
        auto& links = import_.graph.links;
        for (const auto& edge : parts_.edges())
        {
            const auto [from, to] = std::minmax({head(edge.from), head(edge.to)});
            if (from == to || is_dropped_[from] || is_dropped_[to])
            {
                continue;
            }
            const auto [known, is_new] =
                places.emplace(Ends{from, to, edge.link_class}, links.size());
            if (is_new)
            {
                links.push_back({vertices_[from], vertices_[to], edge.link_class});
            }
            else
            {
                ++links[known->second].count;
            }
        }
    }

    Import import_;
    InfraParts parts_;
    std::string node_choice_;
    std::vector<std::uint32_t> heads_;
    std::vector<std::set<std::uint32_t>> neighbours_;
    std::vector<bool> is_dropped_;
    std::uint64_t dropped_ = 0;
    std::vector<ImportedVertex> vertices_;
};

/// Before version 0.4 a device had `connections` of texts in place of edges, and components had a
/// type in place of a choice.
void refuse_older_schema(const JsonPlace& root)
{
    const auto refuse = [](const JsonPlace& place, const char* key)
    {
        place.fail(key, "this is the schema of InfraGraph before version 0.4; write the file anew "
                        "by a version from 0.4 on, whose devices have edges and choices");
    };
    if (root.has("device") || root.has("connections"))
    {
        refuse(root, root.has("device") ? "device" : "connections");
    }
    for (const auto& device : root.list("devices"))
    {
        if (device.has("connections"))
        {
            refuse(device, "connections");
        }
        for (const auto& component : device.list("components"))
        {
            if (component.has("type") && !component.has("choice"))
            {
                refuse(component, "type");
            }
        }
    }
}

} // namespace

Import import_infragraph(const std::filesystem::path& file)
{
    const auto document = read_json_or_yaml(file);
    const auto name = file.string();
    const JsonPlace whole(document, name);
    // The answer of its service has annotations beside the infrastructure.
    const auto root = whole.has("infrastructure") ? whole.object("infrastructure") : whole;
    refuse_older_schema(root);
    return InfraGraphReader(root).read(root);
}

} // namespace haec_sim
