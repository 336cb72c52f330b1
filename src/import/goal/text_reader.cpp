// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/text_reader.hpp"

#include "core/files/text_lines.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "import/goal/comments.hpp"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace haec_sim::importing
{

namespace
{

constexpr std::uint64_t most_ranks = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint64_t highest_byte = std::numeric_limits<std::uint8_t>::max();

bool is_label(std::string_view word)
{
    const auto is_letter = [](char byte)
    { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); };
    if (word.empty() || !is_letter(word.front()))
    {
        return false;
    }
    return std::ranges::all_of(
        word,
        [&](char byte) { return is_letter(byte) || byte == '_' || (byte >= '0' && byte <= '9'); });
}

class TextReader
{
public:
    explicit TextReader(const std::filesystem::path& file) : lines_(file), operations_(file) {}

    GoalOperations read()
    {
        while (lines_.next())
        {
            words_.clear();
            comments_.split(lines_.text(), words_);
            if (!words_.empty())
            {
                read_statement();
            }
        }
        if (comments_.is_open())
        {
            lines_.fail("the file ends in a comment; end it with */");
        }
        if (in_rank_)
        {
            lines_.fail("the file ends in rank " + last_rank() +
                        "; is it cut? End the rank with }");
        }
        if (!ranks_)
        {
            lines_.fail("'num_ranks' is missing; give a GOAL file, in text or binary");
        }
        if (operations_.ranks() < *ranks_)
        {
            lines_.fail("rank " + std::to_string(operations_.ranks()) +
                        " is missing, the file promises " + std::to_string(*ranks_) +
                        " ranks; is it cut?");
        }
        operations_.seal();
        return std::move(operations_);
    }

    std::uint64_t labels() const noexcept
    {
        return labels_;
    }

private:
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept
        {
            return std::hash<std::string_view>()(text);
        }
    };

    std::string last_rank() const
    {
        return std::to_string(operations_.ranks() - 1);
    }

    std::uint32_t line() const noexcept
    {
        return static_cast<std::uint32_t>(lines_.number());
    }

    void read_statement()
    {
        next_ = 0;
        if (!ranks_)
        {
            expect("num_ranks");
            ranks_ = number(1, most_ranks, "a number of ranks");
        }
        else if (!in_rank_)
        {
            begin_rank();
        }
        else if (words_.front() == "}")
        {
            ++next_;
            in_rank_ = false;
            known_.clear();
        }
        else
        {
            read_in_rank();
        }
        if (next_ < words_.size())
        {
            lines_.fail("unexpected '" + printable(words_[next_]) +
                        "'; a line has one statement, see docs/spec/imports.md");
        }
    }

    void begin_rank()
    {
        expect("rank");
        const auto rank = number(0, most_ranks, "a rank");
        if (rank != operations_.ranks() || rank >= *ranks_)
        {
            lines_.fail("found rank " + std::to_string(rank) +
                        "; ranks follow each other from 0 to " + std::to_string(*ranks_ - 1));
        }
        expect("{");
        operations_.begin_rank();
        in_rank_ = true;
    }

    void read_in_rank()
    {
        const auto first = word();
        if (next_ < words_.size() && words_[next_] == ":")
        {
            ++next_;
            define(first, read_operation(word()));
        }
        else if (next_ < words_.size() &&
                 (words_[next_] == "requires" || words_[next_] == "irequires"))
        {
            const auto later = task_of(first);
            const auto after = words_[next_++] == "requires" ? After::end : After::start;
            operations_.add_dependency(task_of(word()), later, after);
        }
        else
        {
            read_operation(first);
        }
    }

    Task read_operation(std::string_view kind)
    {
        GoalOperation operation;
        if (kind == "calc")
        {
            operation.kind = GoalKind::calculation;
            operation.amount = number(0, std::numeric_limits<std::uint64_t>::max(), "nanoseconds");
            operation.cpu = static_cast<std::uint8_t>(option("cpu", highest_byte));
        }
        else if (kind == "send" || kind == "recv")
        {
            const bool is_send = kind == "send";
            operation.kind = is_send ? GoalKind::send : GoalKind::receive;
            operation.amount = bytes();
            expect(is_send ? "to" : "from");
            operation.peer = number_or_any("a rank");
            operation.tag = has_next("tag") ? number_or_any("a tag") : 0;
            operation.cpu = static_cast<std::uint8_t>(option("cpu", highest_byte));
            operation.nic = static_cast<std::uint8_t>(option("nic", highest_byte));
        }
        else
        {
            lines_.fail("'" + printable(kind) + "' is no operation; GOAL has calc, send and recv");
        }
        return operations_.add(operation, line());
    }

    void define(std::string_view label, Task task)
    {
        if (!is_label(label))
        {
            lines_.fail("'" + printable(label) + "' is no label; labels begin with a letter");
        }
        if (!known_.emplace(label, task).second)
        {
            lines_.fail("the label '" + printable(label) + "' exists already in rank " +
                        last_rank() + "; give each operation a label of its own");
        }
        ++labels_;
    }

    Task task_of(std::string_view label)
    {
        const auto found = known_.find(label);
        if (found == known_.end())
        {
            lines_.fail("no operation above has the label '" + printable(label) + "' in rank " +
                        last_rank() + "; define labels before their use");
        }
        return found->second;
    }

    std::string_view word()
    {
        if (next_ == words_.size())
        {
            lines_.fail("the statement ends too early; is the file cut?");
        }
        return words_[next_++];
    }

    void expect(std::string_view wanted)
    {
        const auto found = word();
        if (found != wanted)
        {
            lines_.fail("expected '" + std::string(wanted) + "', found '" + printable(found) + "'");
        }
    }

    /// Takes that word, if it is the next.
    bool has_next(std::string_view wanted)
    {
        const bool is_next = next_ < words_.size() && words_[next_] == wanted;
        next_ += is_next ? 1 : 0;
        return is_next;
    }

    std::uint64_t option(std::string_view name, std::uint64_t most)
    {
        return has_next(name) ? number(0, most, name) : 0;
    }

    std::uint64_t number(std::uint64_t least, std::uint64_t most, std::string_view what)
    {
        return number_of(word(), least, most, what);
    }

    std::uint64_t number_of(std::string_view text, std::uint64_t least, std::uint64_t most,
                            std::string_view what)
    {
        const auto value = whole_number(text);
        if (!value || *value < least || *value > most)
        {
            lines_.fail("expected " + std::string(what) + " from " + std::to_string(least) +
                        " to " + std::to_string(most) + ", found '" + printable(text) + "'");
        }
        return *value;
    }

    std::uint32_t number_or_any(std::string_view what)
    {
        return has_next("-1") ? any : static_cast<std::uint32_t>(number(0, any, what));
    }

    std::uint64_t bytes()
    {
        auto text = word();
        if (!text.ends_with('b'))
        {
            lines_.fail("expected a size such as 8b, found '" + printable(text) + "'");
        }
        text.remove_suffix(1);
        return number_of(text, 0, std::numeric_limits<std::uint64_t>::max(), "bytes");
    }

    TextLines lines_;
    GoalComments comments_;
    GoalOperations operations_;
    std::optional<std::uint64_t> ranks_;
    bool in_rank_ = false;
    /// The words of the present line, and the place of the next.
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
    /// The labels of the present rank.
    std::unordered_map<std::string, Task, Hash, std::equal_to<>> known_;
    std::uint64_t labels_ = 0;
};

} // namespace

GoalOperations read_goal_text(const std::filesystem::path& file, std::uint64_t& labels)
{
    TextReader reader(file);
    auto operations = reader.read();
    labels += reader.labels();
    return operations;
}

} // namespace haec_sim::importing
