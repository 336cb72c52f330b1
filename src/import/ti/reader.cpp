// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/ti/reader.hpp"

#include "core/numbers/rounded_time.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "import/ti/files.hpp"
#include "import/ti/words.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace haec_sim::importing
{

namespace
{

constexpr double picoseconds_per_second = 1e12;
constexpr std::uint64_t most_tags = std::uint64_t{1} << 32U;
/// The actions of one rank while the files are read.
struct RankActions
{
    std::vector<TiAction> actions;
    /// The places of open requests by sender, receiver and tag, the first one first.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::deque<std::uint32_t>>
        requests;
    /// The places of requests that waits complete.
    std::vector<std::uint32_t> completed;
    std::uint64_t element = 0;
};

class TiReader
{
public:
    TiReader(const std::vector<std::filesystem::path>& files, std::optional<double> speed,
             LossCounts& losses)
        : files_(files), speed_(speed), losses_(losses)
    {
    }

    TiProgram read()
    {
        ranks_.resize(files_.ranks());
        for (std::uint32_t file = 0; file < files_.paths().size(); ++file)
        {
            program_.files.push_back(files_.paths()[file].string());
            read_file(file);
        }
        join();
        return std::move(program_);
    }

private:
    void read_file(std::uint32_t file)
    {
        files_.each_line(file,
                         [&](const TextLines& lines, const auto& words, std::uint32_t rank)
                         {
                             if (words.size() < 2)
                             {
                                 lines.fail("the action of rank " + std::to_string(rank) +
                                            " is missing; is the file cut?");
                             }
                             if (actions_ >= TaskGraph::most_tasks / 2)
                             {
                                 lines.fail(
                                     "more actions than haec_import takes; import a part of them");
                             }
                             TiWords arguments(words, 2, lines);
                             TiAction action;
                             action.rank = rank;
                             action.file = file;
                             action.line = static_cast<std::uint32_t>(lines.number());
                             read_action(words[1], arguments, action, lines);
                             arguments.finish();
                         });
    }

    void read_action(std::string_view name, TiWords& words, TiAction action, const TextLines& lines)
    {
        auto& rank = ranks_[action.rank];
        if (name != "init" && rank.element == 0)
        {
            lines.fail("'" + printable(name) + "' before the init of rank " +
                       std::to_string(action.rank) + "; is the begin of the file missing?");
        }
        if (const auto collective =
                read_ti_collective(name, words, {action.rank, files_.ranks(), rank.element}))
        {
            add(*collective, action, lines);
        }
        else if (!read_message(name, words, action) && !read_request(name, words, action) &&
                 !read_rest(name, words, action, lines))
        {
            lines.fail("'" + printable(name) +
                       "' is no action of SimGrid's replay; see docs/spec/imports.md");
        }
    }

    void add(const TiCollective& collective, TiAction action, const TextLines& lines)
    {
        action.kind = TiKind::collective;
        action.operation = collective.operation;
        action.peer = collective.root;
        action.sent = collective.sent;
        action.received = collective.received;
        push(action);
        if (collective.operations > 0)
        {
            compute(collective.operations, action, lines);
        }
    }

    bool read_message(std::string_view name, TiWords& words, TiAction action)
    {
        if (name == "sendRecv")
        {
            read_exchange(words, action);
            return true;
        }
        constexpr std::pair<std::string_view, TiKind> kinds[] = {{"send", TiKind::send},
                                                                 {"isend", TiKind::isend},
                                                                 {"recv", TiKind::receive},
                                                                 {"irecv", TiKind::ireceive}};
        const auto* found =
            std::ranges::find(kinds, name, &std::pair<std::string_view, TiKind>::first);
        if (found == std::end(kinds))
        {
            return false;
        }
        action.kind = found->second;
        const bool is_send = action.kind == TiKind::send || action.kind == TiKind::isend;
        action.peer = is_send ? words.below(files_.ranks(), "a rank")
                              : words.below_or_any(files_.ranks(), "a rank");
        action.tag = is_send ? words.below(most_tags - 1, "a tag")
                             : words.below_or_any(most_tags - 1, "a tag");
        const bool is_unknown = !is_send && words.takes_unknown();
        action.sent = is_unknown ? 0 : words.count("a size");
        action.sent *= words.datatype(element_of(action));
        action.sent = is_unknown ? TiAction::unknown_size : action.sent;
        if (action.kind == TiKind::isend || action.kind == TiKind::ireceive)
        {
            open(action);
        }
        push(action);
        return true;
    }

    std::uint64_t element_of(const TiAction& action) const
    {
        return ranks_[action.rank].element;
    }

    // sendRecv SIZE TO SIZE FROM [DATATYPE [DATATYPE]], tag 0.
    void read_exchange(TiWords& words, TiAction action)
    {
        auto send = action;
        send.kind = TiKind::exchange_send;
        send.sent = words.count("a size to send");
        send.peer = words.below(files_.ranks(), "a rank");
        action.kind = TiKind::exchange_receive;
        action.sent = words.count("a size to receive");
        action.peer = words.below_or_any(files_.ranks(), "a rank");
        send.sent *= words.datatype(element_of(action));
        action.sent *= words.datatype(element_of(action));
        push(send);
        push(action);
    }

    bool read_request(std::string_view name, TiWords& words, TiAction action)
    {
        auto& rank = ranks_[action.rank];
        action.first_completed = static_cast<std::uint32_t>(rank.completed.size());
        if (name == "waitall")
        {
            action.kind = TiKind::wait_all;
            for (const auto& [key, places] : rank.requests)
            {
                rank.completed.insert(rank.completed.end(), places.begin(), places.end());
            }
            rank.requests.clear();
            std::ranges::sort(rank.completed.begin() + action.first_completed,
                              rank.completed.end());
            // SimGrid's own recorder writes the number of requests.
            words.left() > 0 ? words.count("a number of requests") : 0;
        }
        else if (name == "wait" || name == "test")
        {
            const auto from = words.below_or_any(files_.ranks(), "a rank");
            const auto to = words.below(files_.ranks(), "a rank");
            const auto tag = words.below_or_any(most_tags - 1, "a tag");
            action.kind = name == "wait" ? TiKind::wait : TiKind::test;
            const auto found = rank.requests.find({from, to, tag});
            if (action.kind == TiKind::test)
            {
                losses_.add(Loss::ti_test);
            }
            else if (found == rank.requests.end())
            {
                losses_.add(Loss::ti_wait);
            }
            else
            {
                rank.completed.push_back(found->second.front());
                found->second.pop_front();
                if (found->second.empty())
                {
                    rank.requests.erase(found);
                }
            }
        }
        else
        {
            return false;
        }
        action.completions =
            static_cast<std::uint32_t>(rank.completed.size()) - action.first_completed;
        push(action);
        return true;
    }

    bool read_rest(std::string_view name, TiWords& words, TiAction action, const TextLines& lines)
    {
        if (name == "init")
        {
            action.kind = TiKind::init;
            ranks_[action.rank].element = words.left() > 0 ? 8 : 1;
            words.left() > 0 ? words.number("a number") : 0;
            push(action);
        }
        else if (name == "finalize")
        {
            action.kind = TiKind::finalize;
            push(action);
        }
        else if (name == "compute")
        {
            compute(words.number("a number of operations"), action, lines);
        }
        else if (name == "sleep")
        {
            action.kind = TiKind::sleep;
            action.duration = duration_of(words.number("seconds"), lines);
            push(action);
        }
        else if (name == "comm_size" || name == "comm_split" || name == "comm_dup" ||
                 name == "location")
        {
            losses_.add(Loss::ti_dropped);
            words.skip();
        }
        else
        {
            return false;
        }
        return true;
    }

    void compute(double operations, TiAction action, const TextLines& lines)
    {
        if (!speed_)
        {
            lines.fail("a calculation needs the speed of the processor; give --flops-per-second");
        }
        action.kind = TiKind::compute;
        action.duration = duration_of(operations / *speed_, lines);
        push(action);
    }

    static Picoseconds duration_of(double seconds, const TextLines& lines)
    {
        const auto time = rounded_time(seconds * picoseconds_per_second);
        if (time > Picoseconds::max() / 2)
        {
            lines.fail("it takes longer than 53 days, which is half of what picoseconds in 64 bits "
                       "reach; correct the file");
        }
        return time;
    }

    void open(const TiAction& action)
    {
        auto& rank = ranks_[action.rank];
        const auto place = static_cast<std::uint32_t>(rank.actions.size());
        const bool is_send = action.kind == TiKind::isend;
        rank.requests[{is_send ? action.rank : action.peer, is_send ? action.peer : action.rank,
                       action.tag}]
            .push_back(place);
    }

    void push(const TiAction& action)
    {
        ranks_[action.rank].actions.push_back(action);
        ++actions_;
    }

    /// Puts the ranks behind each other.
    void join()
    {
        program_.actions.reserve(actions_);
        for (auto& rank : ranks_)
        {
            const auto first = static_cast<Task>(program_.actions.size());
            const auto completed = static_cast<std::uint32_t>(program_.completed.size());
            program_.begins.push_back(first);
            for (auto& action : rank.actions)
            {
                action.first_completed += completed;
                program_.actions.push_back(action);
            }
            for (const auto place : rank.completed)
            {
                program_.completed.push_back(first + place);
            }
            for (const auto& [key, places] : rank.requests)
            {
                for (const auto place : places)
                {
                    program_.open.push_back(first + place);
                }
            }
            rank = {};
        }
        program_.begins.push_back(static_cast<Task>(program_.actions.size()));
        std::ranges::sort(program_.open);
        losses_.add(Loss::ti_open, program_.open.size());
    }

    TiFiles files_;
    std::optional<double> speed_;
    LossCounts& losses_;
    std::uint64_t actions_ = 0;
    std::vector<RankActions> ranks_;
    TiProgram program_;
};

} // namespace

std::string TiProgram::place_of(const TiAction& action) const
{
    return printable(files[action.file]) + ":" + std::to_string(action.line) + ": rank " +
           std::to_string(action.rank) + ": ";
}

void TiProgram::fail(const TiAction& action, const std::string& what) const
{
    throw UsageError(place_of(action) + what);
}

TiProgram read_ti(const std::vector<std::filesystem::path>& files, std::optional<double> speed,
                  LossCounts& losses)
{
    return TiReader(files, speed, losses).read();
}

} // namespace haec_sim::importing
