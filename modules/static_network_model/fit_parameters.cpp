// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "fit_parameters.hpp"

#include "keys.hpp"

#include "haec_sim/error.hpp"

#include <variant>

namespace haec_sim::static_network_model
{

namespace
{

using P = NetworkParameters;

struct FitKey
{
    const char* name;
    std::variant<MemberOf<Bytes>, MemberOf<std::uint64_t>, MemberOf<Nanoseconds>,
                 MemberOf<BytesPerSecond>>
        member;
    bool is_of_coding = false;
};

constexpr FitKey fit_keys[] = {
    {"bandwidth", &P::bandwidth},
    {"latency", &P::latency},
    {"size_packet", &P::size_packet},
    {"size_window", &P::size_window},
    {"size_acknowledgement", &P::size_acknowledgement},
    {"delay_out", &P::delay_out},
    {"delay_in", &P::delay_in},
    {"delay_processing", &P::delay_processing},
    {"delay_packet", &P::delay_packet, true},
    {"delay_sign", &P::delay_sign},
    {"delay_verify", &P::delay_verify},
};

double number(Bytes size)
{
    return static_cast<double>(size.value);
}

double number(std::uint64_t count)
{
    return static_cast<double>(count);
}

double number(Nanoseconds delay)
{
    return delay.count();
}

double number(BytesPerSecond bandwidth)
{
    return bandwidth.value;
}

void assign(Bytes& size, double value)
{
    size.value = static_cast<std::uint64_t>(value);
}

void assign(std::uint64_t& count, double value)
{
    count = static_cast<std::uint64_t>(value);
}

void assign(Nanoseconds& delay, double value)
{
    delay = Nanoseconds{value};
}

void assign(BytesPerSecond& bandwidth, double value)
{
    bandwidth.value = value;
}

bool is_read_by(CommunicationModel model, const FitKey& key)
{
    return uses_network_coding(model) || !key.is_of_coding;
}

} // namespace

FitParameters fit_parameters(NetworkParameters parameters, const LinkFigures& link)
{
    parameters.bandwidth = link.bandwidth;
    parameters.latency = link.latency;
    FitParameters result;
    for (const FitKey& key : fit_keys)
    {
        if (is_read_by(parameters.communication_model, key))
        {
            result[key.name] =
                std::visit([&](auto member) { return number(parameters.*member); }, key.member);
        }
    }
    return result;
}

NetworkParameters parameters_of_fit(const std::string& model, const FitParameters& fit,
                                    const std::string& where)
{
    NetworkParameters parameters;
    parameters.communication_model = model_named(model);
    std::size_t known = 0;
    for (const FitKey& key : fit_keys)
    {
        if (!is_read_by(parameters.communication_model, key))
        {
            continue;
        }
        const auto value = fit.find(key.name);
        if (value == fit.end() || !(value->second >= 0))
        {
            throw UsageError(where + ": the parameter " + key.name +
                             " is missing or below 0; make the file anew with haec_fit");
        }
        std::visit([&](auto member) { assign(parameters.*member, value->second); }, key.member);
        ++known;
    }
    if (known != fit.size() || !(parameters.bandwidth.value > 0) ||
        parameters.size_packet.value == 0)
    {
        throw UsageError(where + ": the parameters do not belong to " + model +
                         "; make the file anew with haec_fit");
    }
    parameters.links = {{parameters.bandwidth, parameters.latency}};
    return parameters;
}

} // namespace haec_sim::static_network_model
