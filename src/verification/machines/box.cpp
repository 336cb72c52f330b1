// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

/// Boards that are tori, one above the other; each node is joined with all nodes of the boards next
/// to its own.
class Box final : public Fabric
{
public:
    explicit Box(const BoxShape& shape)
        : boards_(shape.boards), between_boards_(shape.between_boards),
          nodes_of_board_(shape.columns * shape.rows), is_straight_(shape.is_straight),
          board_(
              make_grid({{shape.columns, true, shape.along_x}, {shape.rows, true, shape.along_y}}))
    {
    }

    std::uint32_t vertex_count() const override
    {
        return boards_ * nodes_of_board_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        for (std::uint64_t port = 0; port < first_port_down() + nodes_of_board_; ++port)
        {
            if (const auto link = link_at(vertex, port))
            {
                links.push_back(*link);
            }
        }
    }

    // A node has too many links to look at all of them.
    std::optional<Hop> link_at(Vertex vertex, std::uint64_t port) const override
    {
        const auto place = vertex % nodes_of_board_;
        const auto first = vertex - place;
        if (port < first_port_up)
        {
            auto link = board_->link_at(place, port);
            return link ? std::optional(Hop{vertex, port, link->to + first, link->type})
                        : std::nullopt;
        }
        const bool is_up = port < first_port_down();
        const auto below =
            static_cast<std::uint32_t>(port - (is_up ? first_port_up : first_port_down()));
        if (below >= nodes_of_board_ ||
            (is_up ? first + nodes_of_board_ >= vertex_count() : first == 0))
        {
            return std::nullopt;
        }
        const auto next = is_up ? first + nodes_of_board_ : first - nodes_of_board_;
        return Hop{vertex, port, next + below, between_boards_};
    }

    // The first wireless link goes to any node of the next board, unless routes are straight.
    void go(Way& way, Vertex to) const override
    {
        const auto goal = to - to % nodes_of_board_;
        const auto first = way.at() - way.at() % nodes_of_board_;
        if (is_straight_ || first == goal)
        {
            way.go_within(*board_, first, 0, [&](Way& inside) { board_->go(inside, to - goal); });
        }
        while (way.at() != to)
        {
            way.leave_by((goal > way.at() ? first_port_up : first_port_down()) + to - goal);
        }
    }

private:
    static constexpr std::uint64_t first_port_up = 4;

    std::uint64_t first_port_down() const
    {
        return first_port_up + nodes_of_board_;
    }

    std::uint32_t boards_;
    LinkTypeId between_boards_;
    std::uint32_t nodes_of_board_;
    bool is_straight_;
    std::unique_ptr<const Fabric> board_;
};

} // namespace

std::unique_ptr<const Fabric> make_box(const BoxShape& shape)
{
    return std::make_unique<Box>(shape);
}

} // namespace haec_sim::verification
