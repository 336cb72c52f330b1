// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "random_graph.hpp"

#include "routed_machine.hpp"
#include "tests/network/traffic.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace haec_sim::test
{

namespace
{

/// Makes the list of links.
class GraphWriter
{
public:
    GraphWriter(Draws& draws, bool has_switches)
        : draws_(draws), quote_(has_switches ? "\"s" : ""), end_quote_(has_switches ? "\"" : "")
    {
    }

    /// The vertex that messages are forwarded by.
    std::string forwarder(std::uint64_t number) const
    {
        return quote_ + std::to_string(number) + end_quote_;
    }

    void add(const std::string& from, const std::string& to, const std::string& rest)
    {
        links += (links.empty() ? "[" : ", [") + from + ", " + to + ", " + rest + "]";
    }

    /// A tree of these forwarders, and some links more, also parallel ones and ones of one way.
    void join(std::uint64_t first, std::uint64_t count)
    {
        const std::array<std::string, 3> classes{"\"fast\"", "\"slow\"", "\"far\""};
        for (std::uint64_t next = 1; next < count; ++next)
        {
            add(forwarder(first + next), forwarder(first + draws_(next)),
                draws_.of(classes) + ", " + std::to_string(1 + draws_(2)));
        }
        for (auto further = count > 1 ? draws_(count + 2) : 0; further > 0; --further)
        {
            const auto from = draws_(count);
            const auto to = (from + 1 + draws_(count - 1)) % count;
            add(forwarder(first + from), forwarder(first + to),
                draws_.of(classes) + (draws_(4) == 0 ? ", 1, \"directed\"" : ""));
        }
    }

    std::string links;

private:
    Draws& draws_;
    std::string quote_;
    std::string end_quote_;
};

std::string random_routing(Draws& draws, std::size_t parts, const std::string& contention)
{
    const std::array<const char*, 5> fixed{"minimal", "s_mod_k", "round_robin", "random",
                                           "adaptive"};
    // The switch that a message goes through may be anywhere.
    const std::string name = parts == 1 && draws(6) == 0 ? "valiant" : draws.of(fixed);
    auto keys = R"("routing": ")" + name + "\"";
    if ((name == "round_robin" || name == "random") && draws(3) == 0)
    {
        keys += R"(, "unit": "segment")";
    }
    if (name == "adaptive" && contention == "credits" && draws(2) == 0)
    {
        keys += R"(, "state": "credits")";
    }
    return keys;
}

} // namespace

GraphShape random_graph_shape(Draws& draws, bool has_target)
{
    GraphShape shape;
    const bool has_switches = draws(4) != 0;
    GraphWriter writer(draws, has_switches);
    std::uint32_t nodes = 0;
    std::uint64_t switches = 0;
    for (auto parts = 1 + draws(2); parts > 0; --parts)
    {
        const auto first_switch = switches;
        const auto first_node = nodes;
        const auto own_nodes = 2 + draws(5);
        const auto own_switches = 1 + draws(6);
        writer.join(has_switches ? first_switch : first_node,
                    has_switches ? own_switches : own_nodes);
        auto& part = shape.parts.emplace_back();
        for (std::uint64_t number = 0; number < own_nodes; ++number)
        {
            // Some nodes have two links.
            for (auto links = has_switches ? 1 + draws(5) / 4 : 0; links > 0; --links)
            {
                writer.add(std::to_string(nodes),
                           writer.forwarder(first_switch + draws(own_switches)), "\"node\"");
            }
            part.push_back(nodes++);
        }
        switches += own_switches;
    }
    if (has_target)
    {
        writer.add(std::to_string(nodes), writer.forwarder(0), "\"last\"");
        shape.parts.front().push_back(nodes++);
    }
    shape.keys = R"("type": "graph", "nodes": )" + std::to_string(nodes) + R"(, "switches": )" +
                 std::to_string(has_switches ? switches : 0) + R"(, "links": [)" + writer.links +
                 "]";
    return shape;
}

RandomGraph::RandomGraph(std::uint64_t seed)
    : draws_(seed), shape_(random_graph_shape(draws_)),
      contention(seed % 2 == 0 ? "fifo" : "credits"),
      routing(random_routing(draws_, shape_.parts.size(), contention)),
      platform(routed_machine(shape_.keys, routing, "machine.json", contention))
{
    draw_rates();
    draw_messages();
    std::uint64_t largest = 0;
    for (const auto& message : messages)
    {
        largest = std::max(largest, message.load.bytes.value);
    }
    largest = options.segment.usual.value > 0 ? options.segment.usual.value : largest;
    // Some hold units exactly.
    buffers.size =
        Bytes{draws_(2) == 0 ? largest * (1 + draws_(3)) : largest + draws_(3 * largest)};
}

void RandomGraph::draw_rates()
{
    // Some that divide a second of picoseconds, some that do not; one that leaves halves.
    const std::array<double, 5> bandwidths{10e9, 3e9, 1.7e9, 31.25e9, 16e9};
    const std::array<std::int64_t, 4> latencies{1, 1000, 70'000, 1'000'003};
    for (std::size_t type = 0; type < platform.link_types().size(); ++type)
    {
        rates.links.push_back(
            {BytesPerSecond{draws_.of(bandwidths)}, Picoseconds{draws_.of(latencies)}});
    }
    // Ways that nobody knows before are read from what is served, which needs whole messages.
    const std::array<std::uint64_t, 4> segments{0, 700, 1000, 4096};
    options.segment = Bytes{platform.routing().looks_at_queues() ? 0 : draws_.of(segments)};
    if (draws_(2) == 0)
    {
        options.injection = BytesPerSecond{draws_.of(bandwidths)};
    }
    if (draws_(2) == 0)
    {
        options.ejection = BytesPerSecond{draws_.of(bandwidths)};
    }
}

void RandomGraph::draw_messages()
{
    std::map<std::uint32_t, std::uint64_t> sent;
    const auto count = 5 + draws_(36);
    const auto most = options.segment.usual.value == 0 ? 20'000 : 6 * options.segment.usual.value;
    // Heads that come together to a link cannot be told apart.
    const bool is_at_once = draws_(2) == 0 && !platform.routing().looks_at_queues();
    for (std::uint64_t number = 0; number < count; ++number)
    {
        const auto& part = draws_.of(shape_.parts);
        const auto from = draws_(part.size());
        const auto to = (from + 1 + draws_(part.size() - 1)) % part.size();
        // Two processes on each node.
        const auto sender = static_cast<std::uint32_t>(2 * part[from] + draws_(2));
        const auto begin = is_at_once ? draws_(4) * 500'000 : draws_(4'000'000);
        auto entry = message(sender, {part[from]}, {part[to]}, 64 * draws_(most / 64) + number + 1,
                             Picoseconds{static_cast<std::int64_t>(begin)});
        entry.name.sequence = entry.place = sent[sender]++;
        entry.load.entry_delay = Picoseconds{static_cast<std::int64_t>(draws_(2) * 500)};
        messages.push_back(entry);
    }
}

std::unique_ptr<Network> RandomGraph::network() const
{
    if (contention == "fifo")
    {
        return std::make_unique<FifoNetwork>(platform, rates, options);
    }
    return std::make_unique<CreditNetwork>(platform, rates, options, buffers);
}

} // namespace haec_sim::test
