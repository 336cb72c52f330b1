// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/routing_keys.hpp"

#include <limits>

namespace haec_sim
{

ParameterSpec seed_key()
{
    ParameterSpec spec;
    spec.name = "seed";
    spec.kind = ParameterKind::integer;
    spec.summary = "of what is drawn";
    spec.default_value = std::int64_t{0};
    spec.minimum = 0.0;
    return spec;
}

ParameterSpec unit_key()
{
    ParameterSpec spec;
    spec.name = "unit";
    spec.kind = ParameterKind::text;
    spec.summary = "what has a route of its own; segments with contention only";
    spec.default_value = std::string("message");
    spec.choices = {"message", "segment"};
    return spec;
}

ParameterSpec indirect_key()
{
    ParameterSpec spec;
    spec.name = "indirect";
    spec.kind = ParameterKind::integer;
    spec.summary = "third groups over which there are paths besides the direct ones";
    spec.default_value = std::int64_t{0};
    spec.minimum = 0.0;
    spec.maximum = std::numeric_limits<std::uint32_t>::max();
    return spec;
}

ParameterSpec state_key()
{
    ParameterSpec spec;
    spec.name = "state";
    spec.kind = ParameterKind::text;
    spec.summary =
        "what is looked at: queues of a path, or of its first link; credits: bytes taken "
        "of the buffer behind that, with contention credits only";
    spec.default_value = std::string("path");
    spec.choices = {"path", "local", "credits"};
    return spec;
}

std::uint64_t seed_in(const Parameters& parameters)
{
    return static_cast<std::uint64_t>(parameters.get<std::int64_t>("seed"));
}

bool is_by_segment(const Parameters& parameters)
{
    return parameters.get<std::string>("unit") == "segment";
}

bool looks_at_credits(const Parameters& parameters)
{
    return parameters.get<std::string>("state") == "credits";
}

std::uint32_t indirect_in(const Parameters& parameters)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>("indirect"));
}

} // namespace haec_sim
