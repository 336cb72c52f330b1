// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/checks.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace haec_sim::verification
{

namespace
{

__extension__ using Parts = unsigned __int128;

/// A thread that computes, and the parts of a picosecond that it still has to.
struct Running
{
    const ComputingFact* fact = nullptr;
    Parts left = 0;
};

/// A node from one change of who computes to the next.
class Node
{
public:
    Node(std::uint32_t cores, std::uint64_t threads) : cores_(cores), parts_(1)
    {
        constexpr auto most = std::uint64_t{1} << 52;
        for (std::uint64_t sharing = cores + 1; sharing <= threads && parts_ < most; ++sharing)
        {
            const Parts multiple = Parts{parts_} / std::gcd(parts_, sharing) * sharing;
            parts_ = multiple > most ? most : static_cast<std::uint64_t>(multiple);
        }
    }

    /// All that ends before `until` is compared.
    void check(std::vector<const ComputingFact*> facts, Picoseconds until, Findings& findings)
    {
        std::ranges::sort(facts, {},
                          [](const ComputingFact* fact)
                          { return std::tuple(fact->begin, fact->where.location); });
        auto next = facts.begin();
        while (next != facts.end() || !computing_.empty())
        {
            const auto begin = next != facts.end() ? (*next)->begin : Picoseconds::max();
            const auto time = std::min(begin, first_end());
            if (time >= until)
            {
                findings.leave_computing(computing_.size() +
                                         static_cast<std::uint64_t>(facts.end() - next));
                return;
            }
            pass(time, findings);
            for (; next != facts.end() && (*next)->begin == time; ++next)
            {
                computing_.push_back({*next, parts_of(**next)});
            }
        }
    }

private:
    /// What a thread has to do; less what it has done too much of what ended at that time.
    Parts parts_of(const ComputingFact& fact) const
    {
        const auto work = static_cast<Parts>(fact.work.count()) * parts_;
        const auto before = done_too_much_.find(fact.where.location);
        return before != done_too_much_.end() ? work - before->second : work;
    }

    Parts sharing() const
    {
        return std::max<Parts>(computing_.size(), cores_);
    }

    Picoseconds first_end() const
    {
        if (computing_.empty())
        {
            return Picoseconds::max();
        }
        const auto least = std::ranges::min(computing_, {}, &Running::left).left;
        // So many picoseconds, rounded up.
        const auto divisor = Parts{parts_} * cores_;
        return plus(now_, whole(Exact((least * sharing() + divisor - 1) / divisor)));
    }

    void pass(Picoseconds time, Findings& findings)
    {
        const auto done = static_cast<Parts>((time - now_).count()) * parts_ * cores_ / sharing();
        now_ = time;
        if (done > 0)
        {
            done_too_much_.clear();
        }
        for (auto& [fact, left] : computing_)
        {
            if (left <= done)
            {
                done_too_much_[fact->where.location] = done - left;
                findings.check(Check::compute_time, fact->where, exactly(time), fact->where.time);
            }
            left -= std::min(left, done);
        }
        std::erase_if(computing_, [](const Running& one) { return one.left == 0; });
    }

    std::uint32_t cores_;
    std::uint64_t parts_;
    Picoseconds now_{};
    std::vector<Running> computing_;
    /// By those who ended now.
    std::map<LocationIndex, Parts> done_too_much_;
};

} // namespace

void check_cores(const FactsOfRank& facts, const Rules& rules, Picoseconds until,
                 Findings& findings)
{
    std::map<NodeId, std::vector<const ComputingFact*>> of_node;
    std::map<NodeId, std::uint32_t> cores;
    for (const auto& [location, of_location] : facts)
    {
        const auto process = rules.trace.locations()[location].process;
        for (const auto& fact : of_location.computing)
        {
            of_node[rules.nodes[process]].push_back(&fact);
            cores[rules.nodes[process]] = rules.computing.cores[process];
        }
    }
    for (auto& [node, of_it] : of_node)
    {
        Node(cores[node], rules.computing.threads.at(node))
            .check(std::move(of_it), until, findings);
    }
}

} // namespace haec_sim::verification
