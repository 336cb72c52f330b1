// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "fit_parameters.hpp"

#include "haec_sim/error.hpp"

#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

struct FitKey
{
    const char* name;
    bool is_of_coding;
    double (*get)(const NetworkParameters&, const LinkFigures&);
    void (*set)(NetworkParameters&, LinkFigures&, double);
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

template <auto Member>
FitKey of_link(const char* name)
{
    return {name, false,
            [](const NetworkParameters&, const LinkFigures& link) { return number(link.*Member); },
            [](NetworkParameters&, LinkFigures& link, double value)
            { assign(link.*Member, value); }};
}

template <auto Part, auto Member>
FitKey of_model(const char* name, bool is_of_coding = false)
{
    return {name, is_of_coding,
            [](const NetworkParameters& parameters, const LinkFigures&)
            { return number((parameters.*Part).*Member); },
            [](NetworkParameters& parameters, LinkFigures&, double value)
            { assign((parameters.*Part).*Member, value); }};
}

const std::vector<FitKey>& fit_keys()
{
    constexpr auto packets = &NetworkParameters::packets;
    constexpr auto resilient = &NetworkParameters::resilient;
    static const std::vector<FitKey> keys{
        of_link<&LinkFigures::bandwidth>("bandwidth"),
        of_link<&LinkFigures::latency>("latency"),
        of_model<packets, &PacketParameters::packet>("size_packet"),
        of_model<packets, &PacketParameters::window>("size_window"),
        of_model<resilient, &ResilientParameters::acknowledgement>("size_acknowledgement"),
        of_model<packets, &PacketParameters::out>("delay_out"),
        of_model<packets, &PacketParameters::in>("delay_in"),
        of_model<packets, &PacketParameters::processing>("delay_processing"),
        of_model<packets, &PacketParameters::coding>("delay_packet", true),
        of_model<resilient, &ResilientParameters::sign>("delay_sign"),
        of_model<resilient, &ResilientParameters::verify>("delay_verify"),
    };
    return keys;
}

bool is_read_by(CommunicationModel model, const FitKey& key)
{
    return uses_network_coding(model) || !key.is_of_coding;
}

} // namespace

FitParameters fit_parameters(const NetworkParameters& parameters, const LinkFigures& link)
{
    FitParameters result;
    for (const FitKey& key : fit_keys())
    {
        if (is_read_by(parameters.model, key))
        {
            result[key.name] = key.get(parameters, link);
        }
    }
    return result;
}

NetworkParameters parameters_of_fit(const std::string& model, const FitParameters& fit,
                                    const std::string& where)
{
    NetworkParameters parameters;
    parameters.model = model_named(model);
    LinkFigures link;
    std::size_t known = 0;
    for (const FitKey& key : fit_keys())
    {
        if (!is_read_by(parameters.model, key))
        {
            continue;
        }
        const auto value = fit.find(key.name);
        if (value == fit.end() || !(value->second >= 0))
        {
            throw UsageError(where + ": the parameter " + key.name +
                             " is missing or below 0; make the file anew with haec_fit");
        }
        key.set(parameters, link, value->second);
        ++known;
    }
    if (known != fit.size() || !(link.bandwidth.value > 0) || parameters.packets.packet.value == 0)
    {
        throw UsageError(where + ": the parameters are not those of " + model +
                         "; make the file anew with haec_fit");
    }
    parameters.links = {link};
    return parameters;
}

} // namespace haec_sim::static_network_model
