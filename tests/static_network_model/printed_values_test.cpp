// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Figures copied by hand from the specification (reference-values.json), so that this test needs no
// file.

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

namespace
{

struct Figure
{
    const char* model;
    std::uint64_t bytes;
    std::uint32_t hops;
    std::int64_t picoseconds;
};

constexpr Figure table_2[] = {
    {"DOR", 0, 0, 200000},        {"DOR", 0, 1, 2868432},
    {"DOR", 1, 9, 23015888},      {"DOR", 284, 6, 15460592},
    {"DOR", 285, 1, 4077648},     {"DOR", 1420, 2, 10223728},
    {"DOR", 1421, 1, 10573728},   {"DOR", 10240, 6, 158752000},
    {"DOR", 1048576, 0, 200000},  {"DOR", 1048576, 9, 20580765296},
    {"PNC", 0, 0, 209375},        {"PNC", 0, 1, 2887182},
    {"PNC", 284, 1, 4096398},     {"PNC", 1420, 2, 15648092},
    {"PNC", 10240, 9, 219344368}, {"PNC", 1048576, 1, 5807273376},
};

constexpr Figure configuration_2015[] = {
    {"DOR", 0, 1, 1096080},      {"DOR", 1421, 9, 15421600}, {"DOR", 10240, 63, 388192480},
    {"PNC", 40, 63, 47371790},   {"PNC", 284, 9, 7406510},   {"PNC", 1421, 1, 3521820},
    {"PNC", 10240, 1, 18286800},
};

// resilient_table2: p = 0.01.
constexpr Figure resilient[] = {
    {"DORr", 240, 0, 844000},       {"DORr", 240, 1, 4606050},    {"DORr", 280, 6, 23651457},
    {"DORr", 3264, 15, 81306011},   {"DORr", 11760, 1, 20791358}, {"DORr", 11760, 15, 184909557},
    {"PNCr", 240, 0, 845500},       {"PNCr", 240, 1, 4625191},    {"PNCr", 280, 6, 23745301},
    {"PNCr", 3264, 15, 81181255},   {"PNCr", 11760, 1, 20822322}, {"PNCr", 11760, 15, 184297988},
    {"NCDr", 240, 0, 845500},       {"NCDr", 240, 1, 4625191},    {"NCDr", 280, 15, 57019793},
    {"NCDr", 3264, 6, 27784314},    {"NCDr", 11760, 6, 60986117}, {"NCDr", 11760, 15, 131174597},
    {"DNCr", 11760, 15, 131174597},
};

template <std::size_t size>
void check(const Figure (&figures)[size], Keys keys)
{
    for (const Figure& figure : figures)
    {
        keys["communication_model"] = std::string(figure.model);
        EXPECT_EQ(Network(keys).time(figure.bytes, figure.hops), figure.picoseconds)
            << figure.model << ", " << figure.bytes << " bytes, " << figure.hops << " hops";
    }
}

TEST(PrintedValues, Table2)
{
    check(table_2, {});
}

TEST(PrintedValues, Resilient)
{
    check(resilient, {});
}

TEST(PrintedValues, Configuration2015)
{
    check(configuration_2015, {{"bandwidth", 12.5e9}, {"latency", 100.0}});
}

} // namespace

} // namespace haec_sim::test
