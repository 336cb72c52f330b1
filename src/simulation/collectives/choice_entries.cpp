// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "simulation/collectives/algorithms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

/// [bytes]
constexpr CountRange segment_range{1, UINT32_MAX};
/// With a fan of 1 there is the pipeline; more than most are of no use.
constexpr CountRange fans{2, 1024};
/// NCCL has 64 at most.
constexpr CountRange channel_range{1, 64};

/// Whole numbers are exact in a document up to here.
constexpr double most_counted = 0x1p53;

std::optional<CountRange> range_in(const JsonValue& value)
{
    const auto* list = value.if_is<JsonValue::List>();
    if (list == nullptr || list->size() != 2)
    {
        return std::nullopt;
    }
    const auto* least = list->front().if_is<double>();
    const auto* most = list->back().if_is<double>();
    const bool is_range = least != nullptr && most != nullptr && *least >= 0 && *least <= *most &&
                          *most <= most_counted && std::trunc(*least) == *least &&
                          std::trunc(*most) == *most;
    return is_range ? std::optional(CountRange{static_cast<std::uint64_t>(*least),
                                               static_cast<std::uint64_t>(*most)})
                    : std::nullopt;
}

/// Reads the entries of a list, one after the other.
class EntryReader
{
public:
    explicit EntryReader(std::string path) : path_(std::move(path)) {}

    void read(const JsonValue& entry)
    {
        where_ = path_ + ": " + printable(json_text(entry));
        if (const auto* text = entry.if_is<std::string>())
        {
            add(choice_named(*text));
        }
        else if (const auto* object = entry.if_is<JsonValue::Object>())
        {
            read_object(*object);
        }
        else
        {
            throw UsageError(where_ + " is neither a text nor an object");
        }
    }

    CollectiveChoices take()
    {
        return std::move(choices_);
    }

private:
    CollectiveChoice choice_named(const std::string& text) const
    {
        const auto colon = text.find(':');
        if (colon == std::string::npos)
        {
            throw UsageError(where_ +
                             " is not of the form operation:algorithm, as bcast:scatter_ring");
        }
        return named_choice(text.substr(0, colon), text.substr(colon + 1), where_);
    }

    void read_object(const JsonValue::Object& entry)
    {
        if (entry.contains("table"))
        {
            add(table_in(entry));
        }
        else if (entry.contains("file"))
        {
            read_file(text_of("file", only(entry, {"file"})));
        }
        else
        {
            add(choice_in(only(entry, {"operation", "algorithm", "bytes", "processes", "segment",
                                       "fan", "channels"})));
        }
    }

    CollectiveTable table_in(const JsonValue::Object& entry) const
    {
        const auto name = text_of("table", only(entry, {"table"}));
        const std::vector<std::string> tables{"mpich", "mpich3", "openmpi"};
        const auto found = std::ranges::find(tables, name);
        if (found == tables.end())
        {
            throw UsageError(where_ + " names no table" + did_you_mean(name, tables));
        }
        return static_cast<CollectiveTable>(found - tables.begin());
    }

    CollectiveChoice choice_in(const JsonValue::Object& entry) const
    {
        auto choice =
            named_choice(text_of("operation", entry), text_of("algorithm", entry), where_);
        choice.bytes = range_of("bytes", entry);
        choice.members = range_of("processes", entry);
        choice.segment = number_of(
            "segment", entry, takes_segment(choice.operation, choice.algorithm), segment_range);
        choice.fan =
            static_cast<std::uint32_t>(number_of("fan", entry, takes_fan(choice.algorithm), fans));
        choice.channels = static_cast<std::uint32_t>(number_of(
            "channels", entry, takes_channels(choice.operation, choice.algorithm), channel_range));
        return choice;
    }

    /// 0 where there is none.
    std::uint64_t number_of(const std::string& key, const JsonValue::Object& entry, bool is_known,
                            CountRange range) const
    {
        const auto found = entry.find(key);
        if (found == entry.end())
        {
            return 0;
        }
        if (!is_known)
        {
            throw UsageError(where_ + ": the algorithm has no " + key + "; remove it");
        }
        const auto* number = found->second.if_is<double>();
        if (number == nullptr || *number < 0 || *number > most_counted ||
            std::trunc(*number) != *number || !range.contains(static_cast<std::uint64_t>(*number)))
        {
            throw UsageError(where_ + ": " + key + " is no whole number from " +
                             std::to_string(range.least) + " to " + std::to_string(range.most));
        }
        return static_cast<std::uint64_t>(*number);
    }

    void read_file(const std::string& name)
    {
        const auto document = read_json(name);
        const auto* entries = document.if_is<JsonValue::List>();
        if (entries == nullptr)
        {
            throw UsageError(name + " is no list of entries, as [\"bcast:scatter_ring\"]");
        }
        const auto outer = std::exchange(path_, name);
        for (const auto& entry : *entries)
        {
            if (entry.member("file") != nullptr)
            {
                throw UsageError(name + " names another file; write its entries here");
            }
            read(entry);
        }
        path_ = outer;
    }

    const JsonValue::Object& only(const JsonValue::Object& entry,
                                  const std::vector<std::string>& known) const
    {
        for (const auto& [name, value] : entry)
        {
            if (std::ranges::count(known, name) == 0)
            {
                throw UsageError(where_ + " has an unknown key " + printable(name) +
                                 did_you_mean(name, known));
            }
        }
        return entry;
    }

    std::string text_of(const std::string& key, const JsonValue::Object& entry) const
    {
        const auto found = entry.find(key);
        const auto* text = found != entry.end() ? found->second.if_is<std::string>() : nullptr;
        if (text == nullptr)
        {
            throw UsageError(where_ + " has no text " + key +
                             R"(; expected {"operation": ..., "algorithm": ...}, {"table": ...} )"
                             R"(or {"file": ...})");
        }
        return *text;
    }

    CountRange range_of(const std::string& key, const JsonValue::Object& entry) const
    {
        const auto found = entry.find(key);
        const auto range = found != entry.end() ? range_in(found->second) : CountRange{};
        if (!range)
        {
            throw UsageError(where_ + ": " + key +
                             " is no range of whole numbers, as [0, 8191], both ends included");
        }
        return *range;
    }

    void add(const CollectiveChoice& choice)
    {
        const auto decides = [&](const CollectiveChoices::value_type& entry)
        {
            const auto* before = std::get_if<CollectiveChoice>(&entry);
            return before != nullptr && before->operation == choice.operation &&
                   before->bytes == CountRange{} && before->members == CountRange{};
        };
        if (std::ranges::any_of(choices_, decides))
        {
            throw UsageError(path_ + " names two algorithms for " + name_of(choice.operation) +
                             "; leave one of them");
        }
        refuse_after_all();
        choices_.emplace_back(choice);
    }

    void add(CollectiveTable table)
    {
        refuse_after_all();
        choices_.emplace_back(table);
    }

    void refuse_after_all() const
    {
        const auto* last =
            choices_.empty() ? nullptr : std::get_if<CollectiveTable>(&choices_.back());
        if (last != nullptr && *last != CollectiveTable::openmpi)
        {
            const std::string table = *last == CollectiveTable::mpich ? "mpich" : "mpich3";
            throw UsageError(where_ + " is never reached, as table " + table +
                             " before it has all operations; put it last");
        }
    }

    std::string path_;
    /// The entry that is being read, for messages.
    std::string where_;
    CollectiveChoices choices_;
};

} // namespace

CollectiveChoices read_collective_choices(const std::vector<JsonValue>& entries,
                                          const std::string& path)
{
    EntryReader reader(path);
    std::ranges::for_each(entries, [&](const JsonValue& entry) { reader.read(entry); });
    return reader.take();
}

} // namespace haec_sim
