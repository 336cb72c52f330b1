// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"
#include "parameters.hpp"

#include <array>
#include <span>
#include <variant>

namespace haec_sim::static_network_model
{

template <class Type>
using MemberOf = Type NetworkParameters::*;

/// The member that a key fills. Its type says what the configuration may have there.
using Member =
    std::variant<MemberOf<std::uint64_t>, MemberOf<double>, MemberOf<std::optional<double>>,
                 MemberOf<Bytes>, MemberOf<Nanoseconds>, MemberOf<BytesPerSecond>,
                 MemberOf<CommunicationModel>, MemberOf<Routing>, MemberOf<Evaluation>,
                 MemberOf<Paths>, MemberOf<Pieces>, MemberOf<LossPlan>>;

/// Inclusive bounds; none for what is no number. The upper ones keep products of a few keys within
/// the 63 bits of picoseconds' reach where anything sensible is configured, and are exact doubles.
struct Range
{
    std::optional<double> least;
    std::optional<double> most;
};

/// A default as it stands in the table: an int for what is whole, a double for other numbers. None
/// where it depends on other keys or on the platform.
using Default = std::variant<std::monostate, int, double, const char*>;

/// The meaning of a key to one family of models.
struct Use
{
    /// True where any model of the family reads the key.
    bool effective = false;
    Default value;
};

/// One key of the module's section (spec: files, "Keys of static_network_model").
struct Key
{
    const char* name;
    Member member;
    const char* unit;
    Range range;
    /// The uses in the order of `families`.
    std::array<Use, families.size()> uses;
    const char* summary;
    /// The way a default comes about that is no fixed value.
    const char* otherwise = "";

    const Use& use(Family family) const
    {
        return uses[static_cast<std::size_t>(family)];
    }
};

/// All keys, in the order of --describe. They give the module's specs, the defaults of each family,
/// the refusal of keys without effect, and NetworkParameters.
std::span<const Key> keys();

/// The key as the configuration knows it. Only keys that every model reads with one default have a
/// default there: one filled in where it has no effect would make the output of --dump-config an
/// invalid configuration.
ParameterSpec spec_of(const Key& key);

/// The family's default; none where it is no fixed value.
std::optional<ParameterValue> default_of(const Key& key, Family family);

/// Fills the key's member from a section that has the key.
void read_key(const Key& key, const Parameters& section, NetworkParameters& parameters);

} // namespace haec_sim::static_network_model
