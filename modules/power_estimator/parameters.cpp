// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parameters.hpp"

#include "haec_sim/counted_parts.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_keys.hpp"
#include "static_power.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace haec_sim::power_estimator
{

namespace
{

constexpr double most_watts = 1e9;

/// The power of a Pentium 4 Xeon that is halted, and what running adds ([Bircher2010], equation
/// 5.1), without the term of fetched micro-operations, which traces rarely have: up to 12.9 W.
constexpr double bircher_halted = 9.25;
constexpr double bircher_active = 35.7 - bircher_halted;

ParameterSpec text(std::string name, std::string summary)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.kind = ParameterKind::text;
    spec.summary = std::move(summary);
    return spec;
}

ParameterSpec active_power_key()
{
    ParameterSpec spec;
    spec.name = "active_power";
    spec.kind = ParameterKind::number;
    spec.unit = "W";
    spec.summary = "of each core while it runs the program";
    return spec;
}

/// The key with bounds and a default.
ParameterSpec power(ParameterSpec spec, const std::string& of_bircher)
{
    spec.default_text = "0, or " + of_bircher + " where no power is given at all";
    spec.minimum = 0;
    spec.maximum = most_watts;
    return spec;
}

/// "NAME:NUMBER"; names may have colons themselves.
PowerModel::Term term_of(const std::string& text, const std::string& path)
{
    const auto colon = text.rfind(':');
    const auto digits = std::string_view(text).substr(colon == std::string::npos ? 0 : colon + 1);
    double coefficient = 0;
    const auto [end, fault] =
        std::from_chars(digits.data(), digits.data() + digits.size(), coefficient);
    if (colon == std::string::npos || colon == 0 || fault != std::errc{} ||
        end != digits.data() + digits.size() || !std::isfinite(coefficient))
    {
        throw UsageError(path + ".coefficients: '" + text +
                         "' is no COUNTER:NUMBER, as in PAPI_TOT_INS:1.5e-9");
    }
    return {text.substr(0, colon), coefficient};
}

} // namespace

std::vector<ParameterSpec> keys()
{
    auto model = text("energy_model", "the form of the model; bircher: linear in the rates");
    model.default_value = std::string("bircher");
    model.choices = {"bircher"};
    ParameterSpec coefficients;
    coefficients.name = "coefficients";
    coefficients.kind = ParameterKind::texts;
    coefficients.unit = "W s";
    coefficients.summary = "COUNTER:NUMBER, what each count of a metric costs";
    coefficients.default_text = "the coefficients of the file, or none";
    auto clock = text("per_cycle", "metric that rates are relative to, in place of seconds");
    clock.default_value = std::string();
    auto file =
        text("file", "coefficients as haec_fit calibrate writes them, in place of the keys");
    file.is_path = true;
    file.default_text = "none";
    return {model,
            power(static_power_key(), "9.25"),
            power(active_power_key(), "26.45"),
            coefficients,
            clock,
            file,
            counted_parts_key(),
            output_key("output", "where to write energy and mean power of each node (CSV)", ""),
            output_key("processes", "where to write the energy of each process (CSV)", ""),
            output_key("regions", "where to write the energy of each region (CSV)", ""),
            output_key("json", "where to write all of it (JSON)", ""),
            replace_key()};
}

bool has_no_power(const Parameters& parameters)
{
    const auto& keys = {"file", "coefficients", "static_power", "active_power", "per_cycle"};
    return std::ranges::none_of(keys, [&](const char* key) { return parameters.given(key); });
}

void resolve(Parameters& parameters, const Platform& platform)
{
    const auto& path = parameters.path();
    if (has_no_power(parameters))
    {
        parameters.set("static_power", bircher_halted, false);
        parameters.set("active_power", bircher_active, false);
        return;
    }
    if (!parameters.has("file"))
    {
        for (const auto* key : {"static_power", "active_power"})
        {
            if (!parameters.has(key))
            {
                parameters.set(key, 0.0, false);
            }
        }
        const auto model = model_of(parameters, platform);
        const bool takes_nothing =
            model.terms.empty() && !has_static_power(parameters) && model.active_power.value <= 0;
        if (takes_nothing)
        {
            throw UsageError(path + ".coefficients: is missing, and static_power and active_power "
                                    "are 0; give the power of nodes, such as 20 W, or the energy "
                                    "of counts, such as [\"PAPI_TOT_INS:1.5e-9\"], name a file of "
                                    "coefficients, or choose modules without it by -m");
        }
        if (model.terms.empty() && !model.per_cycle.empty())
        {
            throw UsageError(path + ".per_cycle: has no effect without coefficients; leave it out");
        }
        return;
    }
    for (const auto* key : {"coefficients", "static_power", "active_power", "per_cycle"})
    {
        if (parameters.given(key))
        {
            throw UsageError(path + "." + key +
                             ": the file says it already; leave out one of them");
        }
    }
}

PowerModel model_of(const Parameters& parameters, const Platform& platform)
{
    if (parameters.has("file"))
    {
        return read_power_model(parameters.get<std::string>("file"));
    }
    PowerModel model;
    model.static_power = static_power_of(parameters, platform).place;
    model.active_power = {parameters.get<double>("active_power")};
    const auto texts = parameters.has("coefficients")
                           ? parameters.get<std::vector<std::string>>("coefficients")
                           : std::vector<std::string>{};
    for (const auto& text : texts)
    {
        auto term = term_of(text, parameters.path());
        if (std::ranges::count(model.terms, term.counter, &PowerModel::Term::counter) > 0)
        {
            throw UsageError(parameters.path() + ".coefficients: " + term.counter +
                             " is there twice; keep one of them");
        }
        model.terms.push_back(std::move(term));
    }
    model.per_cycle = parameters.get<std::string>("per_cycle");
    return model;
}

} // namespace haec_sim::power_estimator
