// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "lu_pattern.hpp"

namespace haec_sim::test
{

namespace
{

/// A pair of neighbours; the border has one message more, to the lower one.
void add_pair(CommunicationMatrix& matrix, const LuPattern& lu, std::uint32_t low,
              std::uint32_t high, std::uint32_t line)
{
    const auto messages = (lu.steps + 1) * (lu.planes - 2) + lu.steps + 3;
    const std::uint64_t at_border = (line == 0 ? 1U : 0U) + (line == lu.side - 1 ? 1U : 0U);
    matrix.add({low, high}, {messages + 1, Bytes{}});
    matrix.add({high, low}, {messages + 2 + at_border, Bytes{}});
}

} // namespace

CommunicationMatrix lu_matrix(const LuPattern& lu)
{
    CommunicationMatrix matrix;
    for (std::uint32_t column = 0; column < lu.side; ++column)
    {
        for (std::uint32_t row = 0; row < lu.side; ++row)
        {
            const auto self = column * lu.side + row;
            if (row + 1 < lu.side)
            {
                add_pair(matrix, lu, self, self + 1, column);
            }
            if (column + 1 < lu.side)
            {
                add_pair(matrix, lu, self, self + lu.side, row);
            }
        }
    }
    return matrix;
}

} // namespace haec_sim::test
