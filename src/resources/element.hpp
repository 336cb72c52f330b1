// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "resources/expression.hpp"

#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

namespace haec_sim::resources
{

/// The numbers that a key takes. None is negative.
struct Range
{
    bool may_be_zero = true;
    double most = std::numeric_limits<double>::infinity();
};

/// A file, and what its values are computed with.
struct Source
{
    /// The name for messages.
    std::string file;
    Expressions& expressions;
};

/// A value in a document, and where it stands: paths are put together for messages only. It refers
/// to its parent, its document and its source. Whatever is wrong is a UsageError that names file
/// and path.
class Element
{
public:
    Element(const JsonValue& value, const Source& source) : value_(&value), source_(&source) {}

    /// A member or an element of a list.
    Element(const JsonValue& value, const Element& parent, std::string_view key)
        : value_(&value), source_(parent.source_), parent_(&parent), key_(key)
    {
    }

    const JsonValue& value() const noexcept
    {
        return *value_;
    }

    [[noreturn]] void fail(const std::string& what) const;

    /// Fails for keys that are not `known`, and where this is no object.
    void check_keys(std::initializer_list<std::string_view> known) const;

    bool has(const std::string& key) const
    {
        return value_->member(key) != nullptr;
    }

    /// The member; fails where there is none.
    Element at(const std::string& key) const;

    const JsonValue::Object& object() const;
    const JsonValue::List& list() const;
    std::string text() const;

    /// A number, or an expression in quotes.
    double number(Scope& scope, const Range& range = {}) const;

    /// That of a member; `otherwise` where there is none.
    double number(const std::string& key, double otherwise, Scope& scope,
                  const Range& range = {}) const;

    const Expression& expression() const;

private:
    std::string path() const;

    const JsonValue* value_;
    const Source* source_;
    const Element* parent_ = nullptr;
    std::string_view key_;
};

} // namespace haec_sim::resources
