// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/routes.hpp"

#include "haec_sim/error.hpp"
#include "verification/machines/routing_table.hpp"

#include <utility>

namespace haec_sim::verification
{

namespace
{

class TableRoutes final : public Router
{
public:
    TableRoutes(std::unique_ptr<const Fabric> fabric, const std::string& file)
        : fabric_(std::move(fabric)),
          table_(read_routing_table(file, fabric_->vertex_count(), fabric_->node_count()))
    {
    }

    void each_hop(NodeId from, NodeId to, const RouteKey& /*key*/,
                  const VisitHop& visit) const override
    {
        if (from == to)
        {
            return;
        }
        Walk walk{from.value, to.value, from.value, RouteChoices(to.value), visit};
        if (table_.is_by_source)
        {
            const auto& lines = lines_for(walk);
            const auto& line =
                *lines[walk.choices.choose(static_cast<std::uint32_t>(lines.size()))];
            for (const auto port : line.ports)
            {
                leave_by(port, line, walk);
            }
        }
        else
        {
            follow(walk);
        }
        if (walk.at != to.value)
        {
            refuse(walk, "ends at vertex " + std::to_string(walk.at));
        }
    }

private:
    /// A message on its way.
    struct Walk
    {
        Vertex from;
        Vertex to;
        Vertex at;
        RouteChoices choices;
        const VisitHop& visit;
    };

    [[noreturn]] void refuse(const Walk& walk, const std::string& fault) const
    {
        throw UsageError(table_.file + ": the route from node " + std::to_string(walk.from) +
                         " to node " + std::to_string(walk.to) + " " + fault + "; mend the table");
    }

    std::vector<const TableLine*> lines_for(const Walk& walk) const
    {
        auto lines = table_.lines_for(walk.at, walk.to);
        if (lines.empty())
        {
            refuse(walk, "has no line at vertex " + std::to_string(walk.at));
        }
        return lines;
    }

    void leave_by(std::uint64_t port, const TableLine& line, Walk& walk) const
    {
        const auto link = fabric_->link_at(walk.at, port);
        if (!link)
        {
            refuse(walk, "has by line " + std::to_string(line.number) + " port " +
                             std::to_string(port) + " of vertex " + std::to_string(walk.at) +
                             ", which is none");
        }
        walk.visit(*link);
        walk.at = link->to;
    }

    /// Leaves a node that has one link and no line: there is nothing to say of it.
    bool leaves_its_node(Walk& walk) const
    {
        if (walk.at >= fabric_->node_count() || !table_.lines_for(walk.at, walk.to).empty())
        {
            return false;
        }
        std::vector<Hop> links;
        fabric_->append_links(walk.at, links);
        if (links.size() == 1)
        {
            walk.visit(links.front());
            walk.at = links.front().to;
        }
        return links.size() == 1;
    }

    // Later lines replace earlier ones.
    void follow(Walk& walk) const
    {
        for (std::uint32_t links = 0; walk.at != walk.to; ++links)
        {
            if (links == fabric_->vertex_count())
            {
                refuse(walk, "goes in circles");
            }
            if (leaves_its_node(walk))
            {
                continue;
            }
            const auto& line = *lines_for(walk).back();
            const auto count = static_cast<std::uint32_t>(line.ports.size());
            leave_by(line.ports[walk.choices.choose(count)], line, walk);
        }
    }

    std::unique_ptr<const Fabric> fabric_;
    RoutingTable table_;
};

} // namespace

std::unique_ptr<const Router> read_table_routes(std::unique_ptr<const Fabric> fabric,
                                                const std::string& file)
{
    return std::make_unique<TableRoutes>(std::move(fabric), file);
}

} // namespace haec_sim::verification
