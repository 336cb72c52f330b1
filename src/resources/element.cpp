// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/element.hpp"

#include "core/json/json_writer.hpp"
#include "core/log/faults.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::resources
{

std::string Element::path() const
{
    return parent_ == nullptr ? std::string(key_)
                              : key_path(parent_->path(), printable(std::string(key_)));
}

void Element::fail(const std::string& what) const
{
    const auto where = path();
    throw UsageError(source_->file + ": " + where + (where.empty() ? "" : ": ") + what);
}

void Element::check_keys(std::initializer_list<std::string_view> known) const
{
    for (const auto& [key, value] : object())
    {
        if (std::ranges::find(known, key) == known.end())
        {
            Element(value, *this, key)
                .fail("unknown key" + did_you_mean(key, {known.begin(), known.end()}));
        }
    }
}

Element Element::at(const std::string& key) const
{
    const auto& members = object();
    const auto found = members.find(key);
    if (found == members.end())
    {
        fail("the key '" + key + "' is missing");
    }
    return {found->second, *this, found->first};
}

const JsonValue::Object& Element::object() const
{
    const auto* object = value_->if_is<JsonValue::Object>();
    if (object == nullptr)
    {
        fail("expected an object { ... }");
    }
    return *object;
}

const JsonValue::List& Element::list() const
{
    const auto* list = value_->if_is<JsonValue::List>();
    if (list == nullptr)
    {
        fail("expected a list [ ... ]");
    }
    return *list;
}

std::string Element::text() const
{
    const auto* text = value_->if_is<std::string>();
    if (text == nullptr)
    {
        fail("expected a text in quotes");
    }
    return *text;
}

const Expression& Element::expression() const
{
    const auto* text = value_->if_is<std::string>();
    if (text == nullptr)
    {
        fail("expected a number, or an expression in quotes");
    }
    try
    {
        return source_->expressions.of(*text);
    }
    catch (const UsageError& fault)
    {
        fail(fault.what());
    }
}

double Element::number(Scope& scope, const Range& range) const
{
    const auto* plain = value_->if_is<double>();
    double number = plain != nullptr ? *plain : 0;
    if (plain == nullptr)
    {
        const auto& formula = expression();
        try
        {
            number = formula.evaluate(scope);
        }
        catch (const UsageError& fault)
        {
            fail(fault.what());
        }
    }
    if (!std::isfinite(number) || number < 0 || number > range.most ||
        (number == 0 && !range.may_be_zero))
    {
        fail("expected a number " + std::string(range.may_be_zero ? "from 0" : "above 0") +
             (std::isfinite(range.most) ? " to " + number_text(range.most) : "") + ", found " +
             number_text(number));
    }
    return number;
}

double Element::number(const std::string& key, double otherwise, Scope& scope,
                       const Range& range) const
{
    const auto* member = value_->member(key);
    return member != nullptr ? Element(*member, *this, key).number(scope, range) : otherwise;
}

} // namespace haec_sim::resources
