// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/lattice.hpp"

#include "machine/grid_keys.hpp"
#include "machine/ring_channels.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

/// Adds the switches on these lines, in order, which have so many ports along other dimensions.
void add_switches(std::span<const Lattice::Dimension> lines, std::uint32_t other_ports,
                  PortNumbers& ports)
{
    if (lines.empty())
    {
        ports.add(1, other_ports);
        return;
    }
    const auto& [last, width] = lines.back();
    for (std::uint32_t place = 0; place < last.length(); ++place)
    {
        add_switches(lines.first(lines.size() - 1), other_ports + width * last.links(place), ports);
    }
}

PortNumbers ports_on(std::span<const Lattice::Dimension> lines)
{
    PortNumbers ports;
    add_switches(lines, 0, ports);
    return ports;
}

} // namespace

Lattice::Lattice(std::string name, std::vector<Dimension> lines, std::uint32_t nodes_each,
                 const std::vector<LinkTypeId>& types)
    : SwitchedTopology(ports_on(lines), nodes_each, types), name_(std::move(name)),
      dimensions_(std::move(lines))
{
    for (const auto& dimension : dimensions_)
    {
        lines_.push_back(dimension.line);
    }
}

std::uint64_t Lattice::hop_limit() const noexcept
{
    // The link to a switch, that from one, and one more than any route has.
    std::uint64_t limit = 3;
    for (const Line& line : lines_)
    {
        limit += line.longest();
    }
    return limit;
}

std::optional<KeyFault> Lattice::check(const Parameters& parameters,
                                       std::span<const std::int64_t> size, const std::string& key)
{
    // The ports of switches are looked at one by one when the machine is made.
    constexpr std::uint64_t most = std::uint64_t{1} << 24;
    std::uint64_t switches = 1;
    for (const auto length : size)
    {
        switches *= static_cast<std::uint64_t>(length);
        if (switches > most)
        {
            return KeyFault{key, "makes more than 16777216 switches, which is the most but for a "
                                 "mesh or torus of up to 3 dimensions whose switches are nodes; "
                                 "make it smaller"};
        }
    }
    if (auto fault = check_nodes(parameters, switches, key))
    {
        return fault;
    }
    // Rings have a link more on each line.
    const auto widths = links_along(parameters, size.size());
    std::uint64_t ports = 0;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        const auto length = static_cast<std::uint64_t>(size[dimension]);
        ports += switches / length * 2 * (length - 1) * widths[dimension];
    }
    return check_links(parameters, switches, ports, key);
}

Lattice::Direction Lattice::direction(std::uint32_t number, std::uint32_t port) const
{
    Direction direction;
    for (const auto& [line, width] : dimensions_)
    {
        direction.place = number / direction.stride % line.length();
        if (port < width * line.links(direction.place))
        {
            direction.rising = line.is_rising(direction.place, port / width);
            direction.copy = port % width;
            break;
        }
        port -= width * line.links(direction.place);
        direction.stride *= line.length();
        ++direction.dimension;
    }
    return direction;
}

SwitchedTopology::Neighbour Lattice::neighbour(std::uint32_t number, std::uint32_t port) const
{
    const auto [dimension, stride, place, rising, copy] = direction(number, port);
    const auto next = lines_[dimension].step(place, rising);
    return {number - place * stride + next * stride, dimension};
}

std::uint32_t Lattice::number_of_port(std::uint32_t number, std::uint32_t port) const
{
    const auto leads = direction(number, port);
    auto real = leads.copy + (leads.rising ? 0 : dimensions_[leads.dimension].width);
    for (std::uint32_t before = 0; before < leads.dimension; ++before)
    {
        real += 2 * dimensions_[before].width;
    }
    return real;
}

void Lattice::append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices, Way way) const
{
    std::uint32_t stride = 1;
    std::uint32_t first_port = 0;
    for (const auto& [line, width] : dimensions_)
    {
        auto place = from / stride % line.length();
        const auto goal = to / stride % line.length();
        const Leg leg = line.leg(place, goal);
        for (std::uint32_t hop = 0; hop < leg.hops; ++hop)
        {
            way.leave(from,
                      first_port + width * line.number(place, leg.rising) + choices.copy(width));
            const auto next = line.step(place, leg.rising);
            from = from - place * stride + next * stride;
            place = next;
        }
        first_port += width * line.links(goal);
        stride *= line.length();
    }
}

void Lattice::find_onward(std::uint32_t from, std::uint32_t to, Onward onward) const
{
    onward.set_ordered();
    std::uint32_t first_port = 0;
    std::uint32_t dimension = 0;
    for (const auto& [line, width] : dimensions_)
    {
        const auto place = from % line.length();
        const auto goal = to % line.length();
        const Leg leg = line.leg(place, goal);
        if (leg.hops > 0)
        {
            onward.go(first_port + width * line.number(place, leg.rising), width, dimension);
        }
        if (leg.hops > 0 && line.is_tie(place, goal))
        {
            onward.go(first_port + width * line.number(place, false), width, dimension);
        }
        first_port += width * line.links(place);
        from /= line.length();
        to /= line.length();
        ++dimension;
    }
}

// Dimensions follow each other; lines and rings hang together.
std::optional<LinkStage> Lattice::stage_of_port(std::uint32_t number, std::uint32_t port) const
{
    const auto [dimension, stride, place, rising, copy] = direction(number, port);
    return LinkStage{dimension, 2 * std::uint64_t{number - place * stride} + (rising ? 0 : 1)};
}

std::vector<std::string> Lattice::routings() const
{
    return {"round_robin", "random", "o1turn", "valiant", "adaptive"};
}

TopologyChannels Lattice::channels() const noexcept
{
    return ring_channels(lines_);
}

void Lattice::append_channels(std::span<const LinkId> way,
                              std::vector<std::uint32_t>& channels) const
{
    append_ring_channels(*this, lines_, way, channels);
}

std::uint32_t Lattice::way_length(std::uint32_t from, std::uint32_t to, RouteChoices) const
{
    std::uint32_t length = 0;
    for (const Line& line : lines_)
    {
        length += line.hops(from % line.length(), to % line.length());
        from /= line.length();
        to /= line.length();
    }
    return length;
}

} // namespace haec_sim
