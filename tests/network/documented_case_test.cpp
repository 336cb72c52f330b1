// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The case that docs/explanation/contention.md works by hand: its table and its picture.

#include "naive_network.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace haec_sim
{

namespace
{

constexpr const char* names = "abc";
const NetworkOptions options{Bytes{1000}, {}, {}};

std::vector<NetworkEntry> documented_messages()
{
    std::vector<NetworkEntry> messages{test::message(0, {0}, {2}, 2000),
                                       test::message(1, {1}, {2}, 2000, Picoseconds{1'000'000}),
                                       test::message(2, {1}, {2}, 1000, Picoseconds{1'050'000})};
    for (NetworkEntry& message : messages)
    {
        const auto bytes = static_cast<std::int64_t>(message.load.bytes.value);
        message.alone =
            Picoseconds{1'000'000 * (2 - std::int64_t{message.from.value}) + 100 * bytes};
    }
    return messages;
}

std::string microseconds(Picoseconds time)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(time.count()) / 1e6);
    return text.data();
}

std::string page()
{
    std::ifstream file(HAEC_SIM_SOURCE_DIR "/docs/explanation/contention.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A line of the picture: five characters for each 0.1 us.
std::string picture(const std::vector<test::NaiveService>& services, LinkId link)
{
    std::string line;
    for (const auto& service : services)
    {
        if (service.link == link)
        {
            const auto place = static_cast<std::size_t>(service.begin / 20'000);
            line.resize(place, ' ');
            line += std::string("|") + names[service.message] + std::to_string(service.segment);
            line.resize(static_cast<std::size_t>(service.end / 20'000), ' ');
        }
    }
    return line + "|";
}

} // namespace

TEST(DocumentedCase, HasTheTimesOfTheTable)
{
    const Platform line = test::machine("mesh", {3, 1, 1});
    const auto messages = documented_messages();
    FifoNetwork network(line, test::rates_of(line), options);
    const auto waiting = test::waiting_of(network, messages);
    for (std::size_t index = 0; index < messages.size(); ++index)
    {
        const NetworkEntry& message = messages[index];
        const Picoseconds alone = message.begin + message.alone;
        const std::string row =
            std::string("| ") + names[index] + " | " + std::to_string(message.name.sender) + " | " +
            std::to_string(message.from.value) + " | " + std::to_string(message.load.bytes.value) +
            " | " + microseconds(message.begin) + " | " + microseconds(alone) + " | " +
            microseconds(alone + waiting[index]) + " | " + microseconds(waiting[index]) + " |\n";
        EXPECT_NE(page().find(row), std::string::npos) << row;
    }
}

TEST(DocumentedCase, LooksLikeThePicture)
{
    const Platform line = test::machine("mesh", {3, 1, 1});
    const auto services =
        test::naive_services(line, test::rates_of(line), options, documented_messages());
    for (std::uint32_t node = 0; node < 2; ++node)
    {
        const LinkId link = line.route({node}, {node + 1}).front();
        const std::string row = "link " + std::to_string(node) + " to " + std::to_string(node + 1) +
                                "   " + picture(services, link) + "\n";
        EXPECT_NE(page().find(row), std::string::npos) << row;
    }
}

} // namespace haec_sim
