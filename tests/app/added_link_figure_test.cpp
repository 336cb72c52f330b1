// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/figures/link_figure.hpp"
#include "report/report.hpp"
#include "simulation/managers/network_ledger.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// A figure of links is one file, such as this one.

namespace haec_sim::test
{

namespace
{

/// The number of units, and the longest time for which one waited, by when it was taken.
class LongestWaitOverTime final : public LinkFigure
{
public:
    void collect(const ServedUnit& unit) override
    {
        units_ += unit.units;
        waits_.widen(unit.bin_shift);
        waits_.at(unit.begin) += {unit.begin - unit.head};
    }

    std::vector<std::byte> packed() const override
    {
        auto bytes = pack_items<std::uint64_t>({units_});
        waits_.append_to(bytes);
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        units_ += take_item<std::uint64_t>(packed);
        waits_.merge_from(packed);
    }

    static JsonForm<LinkFigureView<LongestWaitOverTime>> form()
    {
        using View = LinkFigureView<LongestWaitOverTime>;
        return JsonForm<View>()
            .value("units_told", [](const View& view) { return view.figure.units_; })
            .value(
                "longest_wait_over_time_ps",
                [](const View& view)
                {
                    return view.source.over_time(view.figure.waits_, [](const Longest& longest)
                                                 { return std::uint64_t(longest.wait.count()); });
                },
                "of a unit that was taken in the interval");
    }

private:
    struct Longest
    {
        Picoseconds wait{};

        Longest& operator+=(const Longest& other)
        {
            wait = std::max(wait, other.wait);
            return *this;
        }
    };

    std::uint64_t units_ = 0;
    WideningBins<Longest> waits_;
};

const bool is_link_figure_added =
    link_figure_kinds().add(LinkFigureKind::of<LongestWaitOverTime>());

constexpr ResourceIdentity link{ResourceKind::link, 0};
constexpr Picoseconds width{1 << 20};
constexpr std::uint32_t most_bins = 4;

/// A rank on which units come to a link at the same time, each takes 10 ps, and two others that are
/// alike do not wait.
NetworkLedger busy_rank(const Platform& platform, Picoseconds time, int units)
{
    NetworkOptions options;
    options.time_bins = most_bins;
    const std::vector rates(platform.link_types().size(), LinkRate{BytesPerSecond{1e12}, {}});
    NetworkResources resources(platform, {rates}, options);
    const auto number = resources.use(link);
    for (int unit = 0; unit < units; ++unit)
    {
        resources.take(number, {time, time}, {Picoseconds{10}, 10}, {0, 10});
    }
    resources.count_alike(number, time, Picoseconds{10}, 10, 2);
    NetworkLedger ledger(most_bins);
    ledger.resources.add(resources, number);
    return ledger;
}

} // namespace

// Two ranks. On the second it is later, so that two intervals of the first are one in the end.
TEST(AddedLinkFigure, IsCollectedMergedAndWritten)
{
    ASSERT_TRUE(is_link_figure_added);
    const Platform platform(mesh_of({2, 1, 1}));
    NetworkLedger all(most_bins);
    all.add(busy_rank(platform, width, 3).take_packed());
    all.add(busy_rank(platform, 6 * width, 5).take_packed());
    const auto reports = all.resources.take_reports();
    ASSERT_EQ(reports.size(), 1U);
    ASSERT_EQ(all.resources.bin_width(), 2 * width);
    const auto figures = all.resources.take_figures();
    JsonWriter json;
    json.begin_object();
    link_figure_kinds().form().write(json, {reports[0], figures.at(link), 21, true});
    json.end_object();
    const auto text = json.take_text();
    EXPECT_NE(text.find(R"("longest_wait_over_time_ps": [20,0,0,40])"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("units_told": 12,)"), std::string::npos) << text;
}

TEST(AddedLinkFigure, IsInTheSchemaAndInTheManual)
{
    EXPECT_NE(report_schema().find(R"("longest_wait_over_time_ps": {"type": "array", )"),
              std::string::npos);
    EXPECT_NE(report_fields().find("links.rows[].longest_wait_over_time_ps\tlist of integers\t"
                                   "of a unit that was taken in the interval\n"),
              std::string::npos);
}

} // namespace haec_sim::test
