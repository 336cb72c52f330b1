// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Random linear coding over GF(256), bit by bit, with ISA-L's arithmetic: the probability that a
// packet raises the rank is what the models take it for.

#include "static_network_model/round.hpp"

#include <gtest/gtest.h>
#include <isa-l/erasure_code.h>

#include <array>
#include <cmath>
#include <optional>
#include <random>

namespace haec_sim::test
{

namespace
{

constexpr std::size_t generation = 5;
using Vector = std::array<unsigned char, generation>;

/// A receiver's knowledge: vectors in echelon form, by the place of their leading one.
class Receiver
{
public:
    std::size_t rank() const
    {
        return rank_;
    }

    /// True where the coefficients of a packet raise the rank.
    bool receive(Vector vector)
    {
        for (std::size_t place = 0; place < generation; ++place)
        {
            if (vector[place] == 0)
            {
                continue;
            }
            if (!rows_[place])
            {
                const unsigned char inverse = gf_inv(vector[place]);
                for (unsigned char& element : vector)
                {
                    element = gf_mul(element, inverse);
                }
                rows_[place] = vector;
                ++rank_;
                return true;
            }
            const unsigned char factor = vector[place];
            for (std::size_t index = 0; index < generation; ++index)
            {
                vector[index] ^= gf_mul(factor, (*rows_[place])[index]);
            }
        }
        return false;
    }

private:
    std::array<std::optional<Vector>, generation> rows_;
    std::size_t rank_ = 0;
};

TEST(Innovation, IsThatOfRandomLinearCoding)
{
    constexpr int generations = 400000;
    std::mt19937 random(1);
    std::array<double, generation> tries{};
    std::array<double, generation> failures{};
    for (int count = 0; count < generations; ++count)
    {
        Receiver receiver;
        while (receiver.rank() < generation)
        {
            const std::size_t rank = receiver.rank();
            const std::uint64_t bits = std::uint64_t{random()} << 32 | random();
            Vector vector{};
            for (std::size_t index = 0; index < generation; ++index)
            {
                vector[index] = static_cast<unsigned char>(bits >> (8 * index));
            }
            tries[rank] += 1;
            failures[rank] += receiver.receive(vector) ? 0 : 1;
        }
    }
    static_network_model::Round lossy;
    lossy.log_delivery = -0.01L;
    for (std::size_t rank = 0; rank < generation; ++rank)
    {
        const double expected =
            tries[rank] *
            static_cast<double>(static_network_model::dependence(lossy, generation - rank));
        EXPECT_NEAR(failures[rank], expected, 4 * std::sqrt(expected) + 0.5) << rank;
    }
    EXPECT_GT(failures[generation - 1], 1000);
}

} // namespace

} // namespace haec_sim::test
