// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/resources/documents.hpp"

#include "core/json/json_or_text.hpp"

#include <json/writer.h>

namespace haec_sim::test
{

Evaluated::Evaluated(const std::string& application, const std::string& machine)
    : application_(json_or_text(application)), machine_(json_or_text(machine)),
      expressions_(std::make_unique<resources::Expressions>())
{
    const resources::Source of_machine{"machine.json", *expressions_};
    const resources::Source of_application{"application.json", *expressions_};
    result_ = std::make_unique<resources::Evaluation>(resources::evaluate(
        resources::read_machine({machine_, of_machine}), {application_, of_application}));
}

double Evaluated::value(const std::string& expression) const
{
    resources::FiguresScope scope(result_->machine, result_->application, result_->times);
    return resources::Expression(expression).evaluate(scope);
}

std::string text_of(const Json::Value& document)
{
    Json::StreamWriterBuilder builder;
    builder["precision"] = 17;
    return Json::writeString(builder, document);
}

} // namespace haec_sim::test
