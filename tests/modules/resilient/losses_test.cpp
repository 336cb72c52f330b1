// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The sources of the losses of links.

#include "tests/modules/static_network_model/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace haec_sim::test
{

namespace
{

Platform::Description links(LinkType optical, LinkType wireless = {})
{
    Platform::Description description;
    description.link_types[0].bit_error_rate = optical.bit_error_rate;
    description.link_types[0].packet_attack_rate = optical.packet_attack_rate;
    description.link_types[0].loss_probability = optical.loss_probability;
    description.link_types[1].loss_probability = wireless.loss_probability;
    return description;
}

LinkType link_with(std::optional<double> bits, std::optional<double> attacks,
                   std::optional<double> packets)
{
    LinkType type;
    type.bit_error_rate = bits;
    type.packet_attack_rate = attacks;
    type.loss_probability = packets;
    return type;
}

const Keys pncr{{"communication_model", std::string("PNCr")}};

// Over one optical link, from node 0 to node 1.
std::int64_t one_hop(const Platform::Description& description)
{
    return Network(pncr, description).time(99999, NodeId{0}, NodeId{1});
}

std::int64_t one_hop(double loss)
{
    return one_hop(links(link_with({}, {}, loss), link_with({}, {}, loss)));
}

// p = 1 - (1 - BER)^(8 s_p), attacks added.
TEST(Losses, FromBitErrorsAndAttacks)
{
    const LinkType other = link_with({}, {}, 0.0);
    const double bits = 1 - std::pow(1 - 1e-6, 12000);
    EXPECT_EQ(one_hop(links(link_with(1e-6, {}, {}), other)), one_hop(bits));
    EXPECT_EQ(one_hop(links(link_with({}, 0.03, {}), other)), one_hop(0.03));
    EXPECT_EQ(one_hop(links(link_with(1e-6, 0.03, {}), other)), one_hop(bits + 0.03));
    EXPECT_EQ(one_hop(links(link_with({}, 0.03, 0.02), other)), one_hop(0.05));
    EXPECT_GT(one_hop(0.05), one_hop(0.03));
}

TEST(Losses, DefaultWhereNothingIsSaid)
{
    EXPECT_EQ(one_hop(Platform::Description{}), one_hop(0.01));
    EXPECT_EQ(one_hop(links({}, link_with({}, {}, 0.5))), one_hop(0.01));
}

TEST(Losses, ContradictionsAreRefused)
{
    EXPECT_NE(fault(pncr, links(link_with(1e-6, {}, 0.1))).find("remove one of the two"),
              std::string::npos);
    EXPECT_NE(fault(pncr, links(link_with({}, 0.6, 0.4))).find("no packet ever arrives"),
              std::string::npos);
}

// From (0, 0, 0) to (1, 0, 1): an optical and a wireless link, of which one loses packets.
TEST(Losses, OfUnlikeLinksMultiply)
{
    const auto time = [](double optical, double wireless)
    {
        return Network(pncr, links(link_with({}, {}, optical), link_with({}, {}, wireless)))
            .time(99999, NodeId{0}, NodeId{17});
    };
    EXPECT_EQ(time(0.1, 0), time(0, 0.1));
    EXPECT_NEAR(static_cast<double>(time(0.1, 0.1)), static_cast<double>(time(0.19, 0)), 1);
}

JsonValue change(const std::string& link_class, double from, double to, double loss)
{
    return {JsonValue::Object{
        {"class", {link_class}}, {"from", {from}}, {"to", {to}}, {"loss_probability", {loss}}}};
}

Keys planned(const JsonValue::List& changes)
{
    return {{"communication_model", std::string("PNCr")}, {"loss_profile", changes}};
}

// Optical links lose 2 % of packets, from 10 to 30 us 10 %, and from 20 to 25 us 5 %; wireless ones
// are on no way here.
TEST(Losses, ChangeByAPlan)
{
    const auto optical = links(link_with({}, {}, 0.02), link_with({}, {}, 0.02));
    Network network(
        planned({change("optical", 10'000, 30'000, 0.1), change("optical", 20'000, 25'000, 0.05),
                 change("wireless", 0, 50'000, 0.2)}),
        optical);
    const auto& path = network.model().path(NodeId{0}, NodeId{1});
    const std::vector<std::pair<std::int64_t, double>> by_time{
        {0, 0.02},          {9'999'999, 0.02},    {10'000'000, 0.1}, {19'999'999, 0.1},
        {20'000'000, 0.05}, {24'999'999, 0.05},   {25'000'000, 0.1}, {29'999'999, 0.1},
        {30'000'000, 0.02}, {1'000'000'000, 0.02}};
    for (const auto& [begin, loss] : by_time)
    {
        const Message message{.length = Bytes{99999}, .begin = Picoseconds{begin}};
        EXPECT_EQ(path.transfer_time(message).count(), one_hop(loss)) << begin;
        Network usual(pncr, links(link_with({}, {}, loss), link_with({}, {}, loss)));
        EXPECT_EQ(path.wire_load(message).bytes,
                  usual.model().path(NodeId{0}, NodeId{1}).wire_load(message).bytes)
            << begin;
    }
}

TEST(Losses, PlansAreChecked)
{
    const auto refused = [](const JsonValue& entry, const std::string& because)
    { EXPECT_NE(fault(planned({entry})).find(because), std::string::npos) << because; };
    EXPECT_EQ(fault(planned({change("optical", 1, 2, 0.5)})), "");
    refused(change("copper", 1, 2, 0.5), "loss_profile: 'copper' is no class of links");
    refused(change("optical", 2, 2, 0.5), "loss_profile[0]: the change lasts no time");
    refused(change("optical", 1, 2, 1), "loss_probability is no number from 0 to less than 1");
    refused(change("optical", -1, 2, 0), "from is no number of nanoseconds");
    refused({JsonValue::Object{{"link", {std::string("optical")}}}}, "unknown member 'link'");
    refused({1.0}, "is no object");
}

} // namespace

} // namespace haec_sim::test
