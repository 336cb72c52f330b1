// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/link_figures.hpp"
#include "verification/times/packet_times.hpp"
#include "verification/times/rounds.hpp"

#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace haec_sim::verification
{

/// W(x, h, p) of a coefficient file [ns].
using FittedWindow = std::function<Exact(std::uint32_t packets, std::uint32_t hops, Exact loss)>;

/// DOR_r, PNC_r and NCD_r (spec: models, "Resilient models"; [Pfennig2016], section 4 and Table 2)
/// in all evaluations.
class ResilientTimes final : public PacketTimes
{
public:
    /// `fitted` is asked with `evaluation` polynomial only.
    ResilientTimes(const Parameters& parameters, const Platform::Description& machine,
                   FittedWindow fitted);

    /// Throws UsageError where no packet can ever get over a link.
    Exact transfer_time(const LinksByType& links, const Message& message) override;

    /// The load as the chain of the windows has it, in whatever evaluation.
    Exact wire_load(const LinksByType& links, const Message& message) override;

    /// W(x) on a route [ns], as the exact evaluation has it.
    Exact expected_window(const LinksByType& links, std::uint32_t packets);

private:
    enum class Scheme
    {
        uncoded,
        coded,
        coded_with_redundancy
    };

    struct Link
    {
        LinkFigures figures;
        Exact loss = 0;
    };

    /// A loss that links of a type have in [begin, end), whatever they have else; the last that
    /// holds counts.
    struct Change
    {
        std::size_t type = 0;
        Picoseconds begin{};
        Picoseconds end{};
        Exact loss = 0;
    };

    void read_changes(const Parameters& parameters, const Platform::Description& machine);
    /// From now on links have the losses that they have at that time.
    void go_to(Picoseconds time);

    /// The figures that are worked out once for all windows of one size on one kind of route.
    struct Window
    {
        Policy policy;
        std::optional<Exact> expected;
        std::optional<Exact> transmissions;
    };

    /// The packets that a window is expected to send, in all its rounds.
    Exact expected_transmissions(const LinksByType& links, std::uint32_t packets);
    /// The route as the rounds of its windows meet it.
    Channel channel(const LinksByType& links) const;
    /// The loss p of a fitted window: that with which links that are all alike would lose as much
    /// together as those of the route do.
    Exact mean_loss(const LinksByType& links) const;
    Window& window(const LinksByType& links, const Channel& channel, std::uint32_t packets);
    /// W(x) [ns] as the section's `evaluation` says.
    Exact evaluate(const LinksByType& links, std::uint32_t packets);
    /// The time of all windows of one message [ns], drawn for it.
    Exact sample(const LinksByType& links, const Message& message, const Windows& windows);

    Scheme scheme_;
    std::string evaluation_;
    FittedWindow fitted_;
    std::uint64_t seed_ = 0;
    std::string path_;
    std::vector<Link> links_;
    /// The losses p of links of each type without changes.
    std::vector<Exact> usual_;
    std::vector<Change> changes_;
    Exact acknowledgement_; // s_a
    /// By the losses of links, too.
    using Key = std::tuple<LinksByType, std::vector<Exact>, std::uint32_t>;
    Key key(const LinksByType& links, std::uint32_t packets) const;
    std::map<Key, Window> known_;
};

} // namespace haec_sim::verification
