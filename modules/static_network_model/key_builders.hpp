// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "keys.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// A default in the table of keys, written as in C++.
struct Default
{
    Default() = default;
    Default(bool value);
    Default(int value);
    Default(double value);
    Default(const char* value);

    std::optional<ParameterValue> value;
};

/// The three columns of a row.
struct Uses
{
    Use error_free;
    Use resilient;
    Use linear;
};

/// Read by all models, with one default or one per family.
Uses always(const Default& value = {});
Uses each(const Default& error_free, const Default& resilient, const Default& linear);
/// Read by the models that know packets.
Uses packets(const Default& error_free = {}, const Default& resilient = {});
/// Read by the resilient models, or by the linear one.
Uses resilient(const Default& value = {});
Uses linear(const Default& value = {});

/// A row under construction.
class KeyBuilder
{
public:
    KeyBuilder(ParameterKind kind, std::string name, std::string unit, std::string summary,
               const Uses& uses);

    KeyBuilder&& at_least(double minimum) &&;
    KeyBuilder&& between(double minimum, double maximum) &&;
    KeyBuilder&& one_of(std::vector<std::string> choices) &&;
    /// The texts are paths.
    KeyBuilder&& paths() &&;
    /// How the default comes about that is no fixed value.
    KeyBuilder&& otherwise(std::string default_text) &&;

    operator Key() const
    {
        return key_;
    }

private:
    Key key_;
};

KeyBuilder boolean(std::string name, std::string summary, const Uses& uses);
KeyBuilder integer(std::string name, std::string unit, std::string summary, const Uses& uses);
KeyBuilder number(std::string name, std::string unit, std::string summary, const Uses& uses);
KeyBuilder text(std::string name, std::string summary, const Uses& uses);
KeyBuilder texts(std::string name, std::string summary, const Uses& uses);

} // namespace haec_sim::static_network_model
