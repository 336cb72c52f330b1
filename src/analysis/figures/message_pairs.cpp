// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages by where they go: process_pairs, node_pairs.

#include "analysis/figures/figure.hpp"
#include "analysis/figures/keep_largest.hpp"
#include "analysis/figures/process_pairs.hpp"
#include "analysis/figures/transfer_figures.hpp"
#include "haec_sim/item_bytes.hpp"

#include <array>
#include <compare>
#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

/// Pairs with fewer bytes than so many others are left out.
constexpr std::size_t most_pairs = 65536;

struct PairSums
{
    TransferFigures transfers;
    std::uint64_t hops = 0;
    /// The sum of W.
    WideSum queued;

    void add(const ReceivedMessage& message)
    {
        transfers.add(message.length, message.duration);
        hops += message.hops;
        queued += message.queued;
    }

    PairSums& operator+=(const PairSums& other)
    {
        transfers += other.transfers;
        hops += other.hops;
        queued += other.queued;
        return *this;
    }
};

struct Row
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    PairSums sums;
};

struct LeftOut
{
    std::uint64_t pairs = 0;
    PairSums sums;
};

using Pairs = std::map<std::pair<std::uint32_t, std::uint32_t>, PairSums>;

/// Messages between two processes that took as many links.
struct Way
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t hops = 0;

    friend constexpr auto operator<=>(const Way&, const Way&) = default;
};

struct PairTable
{
    std::vector<Row> rows;
    LeftOut left_out;

    explicit PairTable(const Pairs& pairs)
    {
        for (const auto& [pair, sums] : pairs)
        {
            rows.push_back({pair.first, pair.second, sums});
        }
        for (const auto& row : keep_largest(
                 rows, most_pairs, [](const Row& one) { return one.sums.transfers.bytes; }))
        {
            ++left_out.pairs;
            left_out.sums += row.sums;
        }
    }
};

JsonForm<PairTable> table_form()
{
    const auto row =
        JsonForm<Row>()
            .value("from", &Row::from)
            .value("to", &Row::to)
            .value("count", [](const Row& of) { return of.sums.transfers.count; })
            .value("bytes", [](const Row& of) { return of.sums.transfers.bytes; })
            .value("hops", [](const Row& of) { return of.sums.hops; })
            .value(
                "mean_ps",
                [](const Row& of)
                {
                    const auto& transfers = of.sums.transfers;
                    return transfers.time.divided_by(transfers.count);
                },
                "the mean transfer time, rounded to the nearest integer")
            .value(
                "most_ps", [](const Row& of) { return Duration{of.sums.transfers.most}; },
                "the longest transfer time")
            .value(
                "queued_ps", [](const Row& of) { return SignedSum{of.sums.queued}; },
                "the part of all transfer times that the messages waited for others on shared "
                "links");
    const auto left_out =
        JsonForm<LeftOut>()
            .value("pairs", &LeftOut::pairs)
            .value("count", [](const LeftOut& of) { return of.sums.transfers.count; })
            .value("bytes", [](const LeftOut& of) { return of.sums.transfers.bytes; });
    return JsonForm<PairTable>()
        .table(row, &PairTable::rows)
        .object("left_out", left_out, &PairTable::left_out);
}

class MessagePairs final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        const Way way{message.from, message.to, message.hops};
        auto& place = cache_[(way.from + 31 * way.to + 961 * way.hops) % cache_.size()];
        if (place.second == nullptr || place.first != way)
        {
            place = {way, &ways_[way]};
        }
        place.second->add(message);
    }

    std::vector<std::byte> packed() const override
    {
        std::vector<std::byte> bytes;
        for (const auto& entry : ways_)
        {
            append_item(bytes, Packed{entry.first, entry.second});
        }
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        while (!packed.empty())
        {
            const auto row = take_item<Packed>(packed);
            ways_[row.way] += row.sums;
        }
    }

    void each(const std::function<void(const ProcessPairSums&)>& visit) const
    {
        for (const auto& [way, sums] : ways_)
        {
            visit({way.from, way.to, way.hops, sums.transfers.count, sums.transfers.bytes});
        }
    }

    static JsonForm<FigureView<MessagePairs>> form()
    {
        using View = FigureView<MessagePairs>;
        return JsonForm<View>()
            .object("process_pairs", table_form(),
                    [](const View& view)
                    { return view.figure.table_of([](std::uint32_t process) { return process; }); })
            .object("node_pairs", table_form(),
                    [](const View& view) { return view.figure.table_of(view.source.node_of); });
    }

private:
    struct Packed
    {
        Way way;
        PairSums sums;
    };

    template <class PlaceOf>
    PairTable table_of(PlaceOf place_of) const
    {
        Pairs pairs;
        for (const auto& [way, sums] : ways_)
        {
            pairs[{place_of(way.from), place_of(way.to)}] += sums;
        }
        return PairTable(pairs);
    }

    std::map<Way, PairSums> ways_;
    /// Most processes hear from few others.
    std::array<std::pair<Way, PairSums*>, 4096> cache_{};
};

} // namespace

void each_process_pair(const Figures& figures,
                       const std::function<void(const ProcessPairSums&)>& visit)
{
    if (const auto* pairs = find_figure<MessagePairs>(figures))
    {
        pairs->each(visit);
    }
}

FigureKind message_pairs()
{
    return FigureKind::of<MessagePairs>();
}

} // namespace haec_sim
