// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/configuration.hpp"
#include "configuration/describe_sections.hpp"
#include "network/discipline.hpp"
#include "tests/core/message_of.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace haec_sim
{

namespace
{

/// A machine that carries one message at a time, in the order in which they begin, and rests for a
/// while after each: all that a discipline is, in one file.
class OneAtATime final : public Network
{
public:
    OneAtATime(const Platform& platform, const NetworkRates& rates, const BinLimit& time_bins,
               Picoseconds rest)
        : Network(platform, rates, {{}, {}, {}, time_bins}), rest_(rest)
    {
    }

    Picoseconds next() const noexcept override
    {
        return waiting_.empty() ? Picoseconds::max() : waiting_.front().begin;
    }

    std::optional<NetworkExit> advance(Picoseconds until) override
    {
        if (next() >= until)
        {
            return std::nullopt;
        }
        const NetworkEntry entry = waiting_.front();
        waiting_.erase(waiting_.begin());
        const Picoseconds queued = std::max(free_ - entry.begin, Picoseconds{0});
        const Picoseconds duration = queued + entry.alone;
        free_ = entry.begin + duration + rest_;
        return NetworkExit{entry.name,
                           {.time = entry.begin + duration,
                            .duration = duration,
                            .hops = entry.hops,
                            .queued = queued},
                           entry.expected_by};
    }

    void let_late_ones_in() noexcept override {}

private:
    std::optional<std::uint32_t> let_in(const NetworkEntry& entry) override
    {
        waiting_.push_back(entry);
        std::ranges::stable_sort(waiting_, {}, &NetworkEntry::begin);
        return std::nullopt;
    }

    Picoseconds rest_;
    Picoseconds free_{};
    std::vector<NetworkEntry> waiting_;
};

ParameterSpec rest_spec()
{
    ParameterSpec spec;
    spec.name = "rest";
    spec.kind = ParameterKind::integer;
    spec.unit = "ps";
    spec.summary = "between two messages";
    spec.default_value = std::int64_t{0};
    return spec;
}

const DisciplineRegistration
    registration({"one_at_a_time",
                  "the whole machine carries one message",
                  {rest_spec()},
                  [](const Parameters&) { return "one at a time"; },
                  [](const Platform& platform, const NetworkRates& rates,
                     const Parameters& parameters, const BinLimit& time_bins)
                  {
                      const Picoseconds rest{parameters.get<std::int64_t>("rest")};
                      return std::make_unique<OneAtATime>(platform, rates, time_bins, rest);
                  }});

Configuration configured(const std::string& manager)
{
    return read_configuration(R"({"resource_managers": {"network_resource_manager": )" + manager +
                                  R"(}, "modules": {}})",
                              "test.json", {});
}

std::string complaint_about(const std::string& manager)
{
    return test::message_of([&] { configured(manager); });
}

// The configuration of the test chooses no module, which is told after all other faults.
TEST(Discipline, IsChosenByItsNameAndHasKeysOfItsOwn)
{
    EXPECT_EQ(complaint_about(R"({"contention": "one_at_a_time", "rest": 3})").find("rest"),
              std::string::npos);
    EXPECT_NE(complaint_about(R"({"contention": "fifo", "rest": 3})")
                  .find("rest: has no effect with contention fifo; remove it or set contention to "
                        "one_at_a_time"),
              std::string::npos);
    EXPECT_NE(complaint_about(R"({"contention": "one_at_a_time", "size_segment": 3})")
                  .find("size_segment: has no effect with contention one_at_a_time; remove it or "
                        "set contention to credits or fifo"),
              std::string::npos);
}

TEST(Discipline, IsDescribed)
{
    const auto text = describe_network_manager();
    EXPECT_NE(text.find("one_at_a_time: the whole machine carries one message"), std::string::npos);
    EXPECT_NE(text.find("between two messages"), std::string::npos);
}

// Three messages of 100 ps begin at 0, 0 and 40 ps; with 5 ps of rest they end at 100, 205 and 310.
TEST(Discipline, MakesANetwork)
{
    const Platform line = test::machine("mesh", {4, 1, 1});
    const Discipline* discipline = DisciplineRegistry::instance().find("one_at_a_time");
    ASSERT_NE(discipline, nullptr);
    Parameters parameters("");
    parameters.set("rest", std::int64_t{5}, true);
    const auto network = discipline->make(line, test::rates_of(line), parameters, 0);
    for (const std::uint32_t sender : {0U, 1U, 2U})
    {
        NetworkEntry entry = test::message(sender, NodeId{sender}, NodeId{3}, 8);
        entry.begin = Picoseconds{sender == 2 ? 40 : 0};
        entry.alone = Picoseconds{100};
        network->enter(entry);
    }
    std::vector<std::int64_t> ends;
    while (const auto exit = network->advance(Picoseconds::max()))
    {
        ends.push_back(exit->arrival.time.count());
    }
    EXPECT_EQ(ends, (std::vector<std::int64_t>{100, 205, 310}));
    EXPECT_EQ(network->next(), Picoseconds::max());
}

} // namespace

} // namespace haec_sim
