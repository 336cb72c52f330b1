// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The bytes that messages offered to the network, and those that it delivered: delivery.

#include "analysis/figures/delivery.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Bytes by the interval in which they come. The intervals get wider as time goes on: their width
/// is a power of two of picoseconds that follows from the latest time alone.
class ByteBins
{
public:
    void add(Picoseconds time, std::uint64_t bytes)
    {
        const auto at = std::max<std::int64_t>(time.count(), 0);
        reach(at);
        bin(static_cast<std::size_t>(at >> shift_)) += bytes;
    }

    /// Makes the intervals as wide as such a time needs.
    void reach(std::int64_t time)
    {
        while ((time >> shift_) >= most_bins)
        {
            ++shift_;
            for (std::size_t wide = 0; wide < bins_.size(); ++wide)
            {
                bins_[wide] = at(2 * wide) + at(2 * wide + 1);
            }
            bins_.resize((bins_.size() + 1) / 2);
        }
    }

    /// Adds one interval of others of that width.
    void merge(int shift, std::size_t number, std::uint64_t bytes)
    {
        while (shift_ < shift)
        {
            reach(std::int64_t{most_bins} << shift_);
        }
        bin(number >> (shift_ - shift)) += bytes;
    }

    int shift() const noexcept
    {
        return shift_;
    }

    const std::vector<std::uint64_t>& bins() const noexcept
    {
        return bins_;
    }

    /// The bytes until then; those of an interval come evenly.
    double until(Picoseconds time) const
    {
        const auto last = static_cast<std::size_t>(time.count() >> shift_);
        double sum = 0;
        for (std::size_t number = 0; number < last; ++number)
        {
            sum += static_cast<double>(at(number));
        }
        const auto within = time.count() - (static_cast<std::int64_t>(last) << shift_);
        const auto width = std::int64_t{1} << shift_;
        return sum + static_cast<double>(at(last)) * static_cast<double>(within) /
                         static_cast<double>(width);
    }

private:
    static constexpr std::int64_t most_bins = 8192;

    std::uint64_t at(std::size_t number) const
    {
        return number < bins_.size() ? bins_[number] : 0;
    }

    std::uint64_t& bin(std::size_t number)
    {
        if (number >= bins_.size()) [[unlikely]]
        {
            bins_.resize(number + 1);
        }
        return bins_[number];
    }

    int shift_ = 0;
    std::vector<std::uint64_t> bins_;
};

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
        offered_.add(own.offered, own.bytes);
        delivered_.add(own.delivered, own.bytes);
        ends_.add(own);
    }

    std::vector<std::byte> packed() const override
    {
        std::vector<std::byte> bytes;
        append_item(bytes, ends_);
        for (const auto* bins : {&offered_, &delivered_})
        {
            append_item(bytes, bins->shift());
            append_item(bytes, bins->bins().size());
            for (const auto bin : bins->bins())
            {
                append_item(bytes, bin);
            }
        }
        return bytes;
    }

    void merge(std::span<const std::byte> packed) override
    {
        ends_.add(take_item<Ends>(packed));
        for (auto* bins : {&offered_, &delivered_})
        {
            const auto shift = take_item<int>(packed);
            const auto count = take_item<std::size_t>(packed);
            for (std::size_t number = 0; number < count; ++number)
            {
                bins->merge(shift, number, take_item<std::uint64_t>(packed));
            }
        }
    }

    std::optional<double> share() const
    {
        if (ends_.bytes == 0)
        {
            return std::nullopt;
        }
        return ends_.delivered <= ends_.offered
                   ? 1.0
                   : std::min(1.0,
                              delivered_.until(ends_.offered) / static_cast<double>(ends_.bytes));
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
        int shift = std::max(offered_.shift(), delivered_.shift());
        while ((std::max(ends_.offered, ends_.delivered).count() >> shift) >= most_shown)
        {
            ++shift;
        }
        return shift;
    }

    std::vector<std::uint64_t> shown(const ByteBins& bins) const
    {
        std::vector<std::uint64_t> sums;
        const auto by = shown_shift() - bins.shift();
        for (std::size_t number = 0; number < bins.bins().size(); ++number)
        {
            sums.resize((number >> by) + 1);
            sums.back() += bins.bins()[number];
        }
        return sums;
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
