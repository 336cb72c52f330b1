// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/evaluation.hpp"

#include <json/value.h>

#include <memory>
#include <string>

namespace haec_sim::test
{

/// Two documents as text, evaluated. The text of expressions lives as long as this does.
class Evaluated
{
public:
    Evaluated(const std::string& application, const std::string& machine);

    const resources::Evaluation& result() const
    {
        return *result_;
    }

    /// The value of an expression, as a figure has it.
    double value(const std::string& expression) const;

private:
    JsonValue application_;
    JsonValue machine_;
    std::unique_ptr<resources::Expressions> expressions_;
    std::unique_ptr<resources::Evaluation> result_;
};

/// A document as text.
std::string text_of(const Json::Value& document);

} // namespace haec_sim::test
