// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/parameters.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::workload
{

namespace
{

constexpr std::int64_t most_iterations = 1'000'000'000'000;

// Both keep a message's way and a computing time far below the end of time.
constexpr std::int64_t longest_message = std::int64_t{1} << 40;
constexpr std::int64_t longest_compute = 1'000'000'000'000;

constexpr std::int64_t largest_seed = 4'294'967'295;
constexpr std::int64_t most_threads = 1024;

ParameterSpec integer_spec(std::string name, std::string unit, std::string summary,
                           std::int64_t minimum, std::int64_t maximum)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.kind = ParameterKind::integer;
    spec.unit = std::move(unit);
    spec.summary = std::move(summary);
    spec.minimum = static_cast<double>(minimum);
    spec.maximum = static_cast<double>(maximum);
    return spec;
}

} // namespace

ParameterSpec integer_parameter(std::string name, std::string unit, std::string summary,
                                std::int64_t default_value, std::int64_t minimum,
                                std::int64_t maximum)
{
    auto spec =
        integer_spec(std::move(name), std::move(unit), std::move(summary), minimum, maximum);
    spec.default_value = default_value;
    return spec;
}

ParameterSpec text_parameter(std::string name, std::string summary,
                             std::optional<std::string> default_value)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.kind = ParameterKind::text;
    spec.summary = std::move(summary);
    if (default_value)
    {
        spec.default_value = std::move(*default_value);
    }
    return spec;
}

ParameterSpec flag_parameter(std::string name, std::string summary)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.kind = ParameterKind::boolean;
    spec.summary = std::move(summary);
    spec.default_value = false;
    return spec;
}

ParameterSpec message_parameter(std::int64_t default_value)
{
    return integer_parameter("message-bytes", "bytes", "length of each message", default_value, 0,
                             longest_message);
}

Bytes message_length(const Parameters& parameters)
{
    return Bytes{static_cast<std::uint64_t>(parameters.get<std::int64_t>("message-bytes"))};
}

ParameterSpec compute_parameter(std::int64_t default_value)
{
    return integer_parameter("compute-ns", "ns", "computing time between communications",
                             default_value, 0, longest_compute);
}

std::vector<ParameterSpec> with_program_parameters(std::vector<ParameterSpec> own)
{
    own.push_back(integer_parameter("variation", "%", "largest random deviation of computing times",
                                    0, 0, 100));
    own.push_back(integer_parameter("seed", "", "chooses the random numbers", 1, 0, largest_seed));
    own.push_back(integer_parameter("threads", "",
                                    "threads of each process, which compute in parallel regions of "
                                    "OpenMP",
                                    1, 1, most_threads));
    own.push_back(flag_parameter("counters", "record PAPI_TOT_INS and PAPI_TOT_CYC"));
    return own;
}

ComputeTime compute_time(const Parameters& parameters, Messages messages)
{
    const auto mean = parameters.get<std::int64_t>("compute-ns");
    const auto variation = parameters.get<std::int64_t>("variation");
    if (variation > 0 && mean == 0)
    {
        throw UsageError("--variation: has no effect on computing times of 0; leave it out, or "
                         "give a longer --compute-ns");
    }
    if (messages == Messages::fixed && variation == 0 && parameters.given("seed"))
    {
        throw UsageError("--seed: nothing is random; leave it out, or give a --variation");
    }
    return {std::chrono::nanoseconds{mean}, static_cast<double>(variation) / 100.0,
            static_cast<std::uint64_t>(parameters.get<std::int64_t>("seed"))};
}

Instrumentation instrumentation(const Parameters& parameters)
{
    const auto count = [&](const std::string& name)
    { return static_cast<std::uint32_t>(parameters.get<std::int64_t>(name)); };
    return {count("threads"), parameters.get<bool>("counters"),
            parameters.has("inner-threads") ? count("inner-threads") : 1};
}

std::uint32_t rank_count(const Parameters& parameters)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>("ranks"));
}

ParameterSpec iterations_parameter(std::int64_t default_value)
{
    return integer_parameter("iterations", "", "number of iterations", default_value, 0,
                             most_iterations);
}

ParameterSpec events_parameter()
{
    return integer_spec("events", "", "as many iterations as give about that many events", 1,
                        most_iterations);
}

std::uint64_t iteration_count(const Parameters& parameters)
{
    return static_cast<std::uint64_t>(parameters.get<std::int64_t>("iterations"));
}

} // namespace haec_sim::workload
