// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The bytes that messages offered to the network, and those that it delivered: delivery.

#include "analysis/figures/delivery.hpp"

#include "core/figures/widening_bins.hpp"
#include "haec_sim/item_bytes.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Bytes by the interval in which they come.
using ByteBins = WideningBins<std::uint64_t>;

void count(ByteBins& bins, Picoseconds time, std::uint64_t bytes)
{
    constexpr std::int64_t most_bins = 8192;
    bins.widen(shift_to_reach(time, most_bins, bins.shift()));
    bins.at(time) += bytes;
}

/// The bytes until then; those of an interval come evenly.
double bytes_until(const ByteBins& bins, Picoseconds time)
{
    const auto& bytes = bins.values();
    const auto last = static_cast<std::size_t>(time.count() >> bins.shift());
    double sum = 0;
    for (std::size_t number = 0; number < std::min(last, bytes.size()); ++number)
    {
        sum += static_cast<double>(bytes[number]);
    }
    if (last >= bytes.size())
    {
        return sum;
    }
    const auto width = std::int64_t{1} << bins.shift();
    return sum + static_cast<double>(bytes[last]) * static_cast<double>(time.count() % width) /
                     static_cast<double>(width);
}

class Delivery final : public Figure
{
public:
    void collect(const ReceivedMessage& message) override
    {
        if (message.hops == 0)
        {
            return;
        }
        const auto arrival = message.begin + message.duration;
        const Ends own{message.length.value, arrival - message.queued, arrival};
        count(offered_, own.offered, own.bytes);
        count(delivered_, own.delivered, own.bytes);
        ends_.add(own);
    }

    std::vector<std::byte> packed() const override
    {
        std::vector<std::byte> bytes;
        append_item(bytes, ends_);
        offered_.append_to(bytes);
        delivered_.append_to(bytes);
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        ends_.add(take_item<Ends>(packed));
        offered_.merge_from(packed);
        delivered_.merge_from(packed);
    }

    std::optional<double> share() const
    {
        if (ends_.bytes == 0)
        {
            return std::nullopt;
        }
        return ends_.delivered <= ends_.offered
                   ? 1.0
                   : std::min(1.0, bytes_until(delivered_, ends_.offered) /
                                       static_cast<double>(ends_.bytes));
    }

    static JsonForm<FigureView<Delivery>> form()
    {
        using View = FigureView<Delivery>;
        return JsonForm<View>().object(
            "delivery", flow_form(),
            [](const View& view) { return view.figure.ends_.bytes > 0 ? &view.figure : nullptr; },
            "the messages between nodes over time; null if the run has none");
    }

private:
    struct Ends
    {
        std::uint64_t bytes = 0;
        /// The time when the last byte of any would be there without others, and when it was.
        Picoseconds offered{};
        Picoseconds delivered{};

        void add(const Ends& other)
        {
            bytes += other.bytes;
            offered = std::max(offered, other.offered);
            delivered = std::max(delivered, other.delivered);
        }
    };

    /// Both in intervals of one width, and not many of them.
    int shown_shift() const
    {
        constexpr std::int64_t most_shown = 256;
        return shift_to_reach(std::max(ends_.offered, ends_.delivered), most_shown,
                              std::max(offered_.shift(), delivered_.shift()));
    }

    std::vector<std::uint64_t> shown(ByteBins bins) const
    {
        bins.widen(shown_shift());
        return bins.values();
    }

    static JsonForm<Delivery> flow_form()
    {
        return JsonForm<Delivery>()
            .value(
                "offered_until_ps", [](const Delivery& of) { return Duration{of.ends_.offered}; },
                "the time at which the last message would arrive if each message had the network "
                "for itself")
            .value("delivered_until_ps",
                   [](const Delivery& of) { return Duration{of.ends_.delivered}; })
            .value(
                "delivered_share", [](const Delivery& of) { return Share{*of.share()}; },
                "the share of all bytes that had arrived at `offered_until_ps`")
            .value("bin_width_ps", [](const Delivery& of)
                   { return Duration{Picoseconds{std::int64_t{1} << of.shown_shift()}}; })
            .value(
                "offered_bytes_over_time", [](const Delivery& of) { return of.shown(of.offered_); },
                "by the time at which they would arrive if each message had the network for itself")
            .value("delivered_bytes_over_time",
                   [](const Delivery& of) { return of.shown(of.delivered_); });
    }

    ByteBins offered_;
    ByteBins delivered_;
    Ends ends_;
};

} // namespace

std::optional<double> delivered_share(const Figures& figures)
{
    const auto* delivery = find_figure<Delivery>(figures);
    return delivery != nullptr ? delivery->share() : std::nullopt;
}

FigureKind delivery()
{
    return FigureKind::of<Delivery>();
}

} // namespace haec_sim
