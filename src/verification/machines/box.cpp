// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

/// Boards that are tori, one above the other; each node is joined with all nodes of the boards next
/// to its own.
class Box final : public Router
{
public:
    explicit Box(const BoxShape& shape)
        : between_boards_(shape.between_boards), nodes_of_board_(shape.columns * shape.rows),
          board_(
              make_grid({{shape.columns, true, shape.along_x}, {shape.rows, true, shape.along_y}}))
    {
    }

    void each_hop(NodeId from, NodeId to, const VisitHop& visit) const override
    {
        const auto height = from.value / nodes_of_board_;
        const auto goal = to.value / nodes_of_board_;
        if (height == goal)
        {
            cross_board(from.value, to.value, visit);
            return;
        }
        // The first wireless link goes to any node of the next board.
        const auto below = to.value % nodes_of_board_;
        const auto first_port = goal > height ? 4 : 4 + nodes_of_board_;
        auto at = from.value;
        for (auto board = height; board != goal;)
        {
            board = goal > board ? board + 1 : board - 1;
            const auto next = board * nodes_of_board_ + below;
            visit({at, first_port + below, next, between_boards_});
            at = next;
        }
    }

private:
    void cross_board(Vertex from, Vertex to, const VisitHop& visit) const
    {
        const auto first = from - from % nodes_of_board_;
        board_->each_hop({from - first}, {to - first},
                         [&](const Hop& hop) {
                             visit({hop.from + first, hop.port, hop.to + first, hop.type});
                         });
    }

    LinkTypeId between_boards_;
    std::uint32_t nodes_of_board_;
    std::unique_ptr<const Fabric> board_;
};

} // namespace

std::unique_ptr<const Router> make_box(const BoxShape& shape)
{
    return std::make_unique<Box>(shape);
}

} // namespace haec_sim::verification
