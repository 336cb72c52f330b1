// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/count_keys.hpp"

namespace haec_sim
{

ParameterSpec count_spec(const std::string& name, const std::string& summary)
{
    ParameterSpec spec;
    spec.name = name;
    spec.kind = ParameterKind::integer;
    spec.summary = summary;
    spec.minimum = 1.0;
    spec.maximum = 1e6;
    return spec;
}

ParameterSpec counts_spec(const std::string& name, const std::string& summary)
{
    auto spec = count_spec(name, summary);
    spec.kind = ParameterKind::integers;
    return spec;
}

std::vector<std::int64_t> counts_or_ones(const Parameters& parameters, const std::string& key,
                                         std::size_t dimensions)
{
    using Counts = std::vector<std::int64_t>;
    return parameters.has(key) ? parameters.get<Counts>(key) : Counts(dimensions, 1);
}

} // namespace haec_sim
