// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// YAML, whose events yaml-cpp tells; the values are made here, so that the depth of a document and
// the copies that its aliases make have limits.

#include "topology/import/yaml_text.hpp"

#include "core/files/text_file.hpp"
#include "haec_sim/error.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <regex>
#include <sstream>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::size_t deepest = 64;
/// Values that aliases copy.
constexpr std::uint64_t most_copies = 1'000'000;

[[noreturn]] void fail(const std::string& file, const YAML::Mark& mark, const std::string& what)
{
    throw UsageError(file + ":" + std::to_string(mark.line + 1) + ":" +
                     std::to_string(mark.column + 1) + ": not valid YAML: " + what);
}

/// The value of a scalar without quotes.
JsonValue plain_value(const std::string& text)
{
    static const std::regex number(R"(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)");
    if (text.empty() || text == "~" || text == "null")
    {
        return {};
    }
    if (text == "true" || text == "false")
    {
        return {text == "true"};
    }
    // std::regex recurses per letter; no number needs this many.
    if (text.size() <= 100 && std::regex_match(text, number))
    {
        const auto value = std::strtod(text.c_str(), nullptr);
        return std::isfinite(value) ? JsonValue{value} : JsonValue{text};
    }
    return {text};
}

/// Makes a document of the events.
class DocumentBuilder : public YAML::EventHandler
{
public:
    explicit DocumentBuilder(std::string file) : file_(std::move(file)) {}

    JsonValue take()
    {
        return std::move(root_);
    }

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        add(mark, {}, anchor, 1);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override
    {
        const bool is_plain = tag == "?";
        if (is_key_next())
        {
            take_key(mark, value, is_plain);
            return;
        }
        add(mark, is_plain ? plain_value(value) : JsonValue{value}, anchor, 1);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        const auto found = anchors_.find(anchor);
        if (found == anchors_.end())
        {
            fail(file_, mark, "the alias stands inside the value of its own anchor");
        }
        const auto& [value, count] = found->second;
        copies_ += count;
        if (copies_ > most_copies)
        {
            fail(file_, mark,
                 "the aliases make more than " + std::to_string(most_copies) +
                     " values; write them out");
        }
        add(mark, value, 0, count);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override
    {
        open(mark, anchor, {JsonValue::List()});
    }

    void OnSequenceEnd() override
    {
        close();
    }

    void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override
    {
        open(mark, anchor, {JsonValue::Object()});
    }

    void OnMapEnd() override
    {
        close();
    }

private:
    /// A list or object that has begun.
    struct Open
    {
        YAML::Mark mark;
        YAML::anchor_t anchor = 0;
        JsonValue value;
        /// Of an object, while its value is awaited.
        std::optional<std::string> key{};
        /// The values in it, and it itself.
        std::uint64_t count = 1;
    };

    bool is_key_next() const
    {
        return !open_.empty() && open_.back().value.if_is<JsonValue::Object>() != nullptr &&
               !open_.back().key;
    }

    void take_key(const YAML::Mark& mark, const std::string& key, bool is_plain)
    {
        if (is_plain && key == "<<")
        {
            fail(file_, mark, "merge keys are not supported; write the members out");
        }
        if (open_.back().value.member(key) != nullptr)
        {
            fail(file_, mark, "the key '" + key + "' stands twice; remove one of them");
        }
        open_.back().key = key;
    }

    void open(const YAML::Mark& mark, YAML::anchor_t anchor, JsonValue value)
    {
        require_no_key(mark);
        if (open_.size() >= deepest)
        {
            fail(file_, mark, "more than " + std::to_string(deepest) + " levels are nested");
        }
        open_.push_back({mark, anchor, std::move(value)});
    }

    void close()
    {
        auto done = std::move(open_.back());
        open_.pop_back();
        add(done.mark, std::move(done.value), done.anchor, done.count);
    }

    void add(const YAML::Mark& mark, JsonValue value, YAML::anchor_t anchor, std::uint64_t count)
    {
        require_no_key(mark);
        if (anchor != 0)
        {
            copies_ += count;
            anchors_[anchor] = {value, count};
        }
        if (open_.empty())
        {
            root_ = std::move(value);
            return;
        }
        auto& parent = open_.back();
        parent.count += count;
        if (auto* list = std::get_if<JsonValue::List>(&parent.value.value))
        {
            list->push_back(std::move(value));
            return;
        }
        std::get<JsonValue::Object>(parent.value.value).emplace(*parent.key, std::move(value));
        parent.key.reset();
    }

    void require_no_key(const YAML::Mark& mark) const
    {
        if (is_key_next())
        {
            fail(file_, mark, "a key is no text; put it in quotes");
        }
    }

    std::string file_;
    std::vector<Open> open_;
    std::map<YAML::anchor_t, std::pair<JsonValue, std::uint64_t>> anchors_;
    std::uint64_t copies_ = 0;
    JsonValue root_;
};

/// Notices that a document follows.
class SecondDocument : public DocumentBuilder
{
public:
    explicit SecondDocument(const std::string& file) : DocumentBuilder(file), name_(file) {}

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        fail(name_, mark, "a second document begins; give a file for each");
    }

private:
    std::string name_;
};

} // namespace

JsonValue read_yaml(const std::filesystem::path& file)
{
    const auto name = file.string();
    std::istringstream stream(text_of(file, "file", "its path"));
    try
    {
        YAML::Parser parser(stream);
        DocumentBuilder document(name);
        parser.HandleNextDocument(document);
        SecondDocument second(name);
        parser.HandleNextDocument(second);
        return document.take();
    }
    catch (const YAML::Exception& error)
    {
        fail(name, error.mark, error.msg);
    }
}

bool is_yaml(const std::filesystem::path& file)
{
    return file.extension() == ".yaml" || file.extension() == ".yml";
}

JsonValue read_json_or_yaml(const std::filesystem::path& file)
{
    return is_yaml(file) ? read_yaml(file) : read_json(file);
}

} // namespace haec_sim
