// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// An object of a JSON file, and where it stands there. It refers to the document and to the name
/// of the file.
class JsonPlace
{
public:
    JsonPlace(const JsonValue& value, const std::string& file, std::string path = {})
        : value_(&value), file_(&file), path_(std::move(path))
    {
    }

    bool has(const std::string& key) const
    {
        return value_->member(key) != nullptr;
    }

    /// The objects of a list; none where the key is absent.
    std::vector<JsonPlace> list(const std::string& key) const;

    /// A member, which must be there.
    JsonPlace object(const std::string& key) const;
    std::string text(const std::string& key) const;
    double number(const std::string& key) const;
    /// A whole number from 0 to `most`.
    std::uint64_t count(const std::string& key, std::uint64_t most) const;

    /// Whether a member is true; false where the key is absent.
    bool flag(const std::string& key) const;
    /// A text, or the texts of a list.
    std::vector<std::string> texts(const std::string& key) const;
    /// The numbers of a list, each as count() has it.
    std::vector<std::uint64_t> counts(const std::string& key, std::uint64_t most) const;
    /// The objects of the list that the place itself is; none where it is no list.
    std::vector<JsonPlace> elements() const;

    /// Throws UsageError where the object has another key.
    void require_keys(const std::vector<std::string>& keys) const;

    /// "FILE: devices[2]".
    std::string where() const
    {
        return *file_ + (path_.empty() ? "" : ": " + path_);
    }

    /// Throws the UsageError that `what` is wrong with a member, "FILE: devices[2].name: ...", or,
    /// where the key is empty, with the object.
    [[noreturn]] void fail(const std::string& key, const std::string& what) const;

private:
    std::string path_of(const std::string& key) const;
    std::uint64_t whole_count(double value, const std::string& key, std::uint64_t most) const;

    template <class Type>
    const Type& member(const std::string& key, const char* what) const;

    const JsonValue* value_;
    const std::string* file_;
    std::string path_;
};

} // namespace haec_sim
