// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/element.hpp"
#include "resources/machine.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::resources
{

/// What one execution of a phase asks of a resource of a slice.
struct Demand
{
    std::size_t resource = 0;
    double amount = 0;
    /// The part of the amount that one element has to do.
    double largest = 0;
    /// Of the slice, in the place of the machine's.
    std::optional<double> rate{};
    /// The share of the rate that is reached.
    double efficiency = 1;
    double transfers = 0;
    /// Of each transfer.
    double hops = 0;
};

struct Phase
{
    std::string name{};
    double repeat = 1;
    /// From 0, one resource after the other, to 1, all at once ([Hereld2004]: f(), between max and
    /// sum).
    double overlap = 1;
    /// In the order of the machine's resources.
    std::vector<Demand> demands{};
};

/// A phase, or several things one after the other or at once.
struct Schedule
{
    enum class Kind : std::uint8_t
    {
        phase,
        serial,
        overlap
    };

    Kind kind = Kind::serial;
    /// Of `phase`.
    std::size_t phase = 0;
    double repeat = 1;
    std::vector<Schedule> parts{};
};

/// An application, with all its values for a machine.
struct Application
{
    std::string name;
    std::map<std::string, double> parameters;
    std::vector<Phase> phases;
    Schedule schedule;
    /// What stays in a memory: by place, in units.
    std::map<std::size_t, double> resident;
    /// Expressions to print besides; owned by who read them.
    std::vector<std::pair<std::string, const Expression*>> figures;

    /// The place of a phase. Throws UsageError, with the name that may be meant.
    std::size_t place_of(const std::string& phase) const;
};

/// Reads an application. Throws UsageError.
Application read_application(const Element& document, const Machine& machine);

} // namespace haec_sim::resources
