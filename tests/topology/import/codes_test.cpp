// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"

#include <cstring>

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;
using Numbers = std::vector<std::int32_t>;

std::filesystem::path numbers_file(const std::string& name, const Numbers& numbers)
{
    std::string bytes(numbers.size() * sizeof(std::int32_t), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return file_with(name, bytes);
}

Import codes_import(const Numbers& intra, const Numbers& inter, std::uint32_t routers = 2,
                    std::uint32_t nodes = 1)
{
    return import_codes(
        {numbers_file("intra", intra), numbers_file("inter", inter), routers, nodes});
}

std::string codes_refusal(const Numbers& intra, const Numbers& inter, std::uint32_t routers = 2)
{
    return refusal([&] { return codes_import(intra, inter, routers); });
}

/// Two routers with a link.
const Numbers intra{0, 1, 0, 1, 0, 0};
/// The second router of each of three groups with the first of the next.
const Numbers inter{1, 2, 3, 4, 5, 0, 2, 1, 4, 3, 0, 5};

TEST(Codes, HasOneLinkForTwoDirections)
{
    const auto import = codes_import(intra, inter, 2, 2);
    EXPECT_FALSE(import.graph.has_names());
    EXPECT_EQ(import.graph.nodes, 12U);
    EXPECT_EQ(import.graph.switches, 6U);
    const auto links = links_of(import);
    EXPECT_EQ(Strings(links.begin(), links.begin() + 3),
              (Strings{"0 s0 node", "1 s0 node", "2 s1 node"}));
    EXPECT_EQ(Strings(links.begin() + 12, links.end()),
              (Strings{"s0 s1 local", "s2 s3 local", "s4 s5 local", "s1 s2 global", "s3 s4 global",
                       "s0 s5 global"}));
    EXPECT_EQ(missing_figures(import), "bandwidth and latency of node, global, local");
}

TEST(Codes, TypesAreColoursWhereThereAreTwo)
{
    // Two rows of two routers; three black links side by side in each column.
    const auto import = codes_import({0, 1, 0, 1, 0, 0, 2, 3, 0, 3, 2, 0, 0, 2, 1, 0, 2, 1,
                                      0, 2, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 1, 3, 1, 3, 1, 1},
                                     {}, 4);
    const auto links = links_of(import);
    EXPECT_EQ(Strings(links.begin() + 4, links.end()),
              (Strings{"s0 s1 green", "s2 s3 green", "s0 s2 black 3", "s1 s3 black"}));
}

TEST(Codes, RefusesFilesThatAreNoConnections)
{
    EXPECT_EQ(
        codes_refusal({0, 1}, inter),
        "intra: its 8 bytes are no list of int32 triples; give the intra file, then the inter "
        "file, of dragonfly-custom or dragonfly-dally");
    EXPECT_EQ(codes_refusal(intra, {0}),
              "inter: its 4 bytes are no list of int32 pairs; give the intra file, then the inter "
              "file, of dragonfly-custom or dragonfly-dally");
    EXPECT_EQ(codes_refusal({0, 2, 0, 2, 0, 0}, inter),
              "intra: entry 0 has router 2, beyond the last, 1; check the file and "
              "--routers-per-group");
    EXPECT_EQ(codes_refusal(intra, {1, 2, -2, 1}),
              "inter: entry 1 has router -2, beyond the last, 16777215; check the file and "
              "--routers-per-group");
    EXPECT_EQ(codes_refusal(intra, {1, 2, 1, 2, 2, 1}),
              "inter: the links from router 1 to router 2 are not as many as the links back; give "
              "each direction an entry");
    EXPECT_EQ(codes_refusal({0, 0, 0}, inter),
              "intra: the links from router 0 to router 0 are not as many as the links back; give "
              "each direction an entry");
    EXPECT_EQ(codes_refusal({0, 1, 0, 1, 0, 0, 0, 1, 2, 1, 0, 2}, inter),
              "intra: a link has the type 2; only 0 (green) and 1 (black) are known beside each "
              "other");
    EXPECT_EQ(codes_refusal(intra, {0, 16000000, 16000000, 0}),
              "inter: the machine has more than 16777216 routers and nodes, or links; check "
              "--routers-per-group and --nodes-per-router");
}

} // namespace

} // namespace haec_sim::test
