// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/goal_file.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

namespace
{

/// A dependency, which stands behind the later one of its two operations.
struct Line
{
    Task place;
    Task later;
    Task earlier;
    After after;
};

std::vector<Line> lines_of(const TaskGraph& graph)
{
    std::vector<Line> lines;
    for (Task task = 0; task < graph.tasks(); ++task)
    {
        graph.each_successor(task,
                             [&](const TaskGraph::Successor& successor) {
                                 lines.push_back({std::max(task, successor.task), successor.task,
                                                  task, successor.after});
                             });
    }
    std::ranges::stable_sort(lines, {}, &Line::place);
    return lines;
}

class GoalText final : public GoalFile
{
public:
    GoalText(std::ostream& out, std::uint32_t ranks) : out_(out)
    {
        out_ << "num_ranks " << ranks << "\n";
    }

    void write(const RankProgram& rank) override
    {
        const auto lines = lines_of(rank.graph());
        auto next = lines.begin();
        out_ << "\nrank " << ranks_++ << " {\n";
        for (Task task = 0; task < rank.operations().size(); ++task)
        {
            write_operation(task, rank.operations()[task]);
            for (; next != lines.end() && next->place == task; ++next)
            {
                out_ << 'l' << next->later
                     << (next->after == After::end ? " requires l" : " irequires l")
                     << next->earlier << '\n';
            }
        }
        out_ << "}\n";
    }

    void finish() override {}

private:
    void write_operation(Task task, const GoalOperation& operation)
    {
        out_ << 'l' << task;
        switch (operation.kind)
        {
        case GoalKind::send:
            out_ << ": send " << operation.amount << "b to " << operation.peer;
            break;
        case GoalKind::receive:
            out_ << ": recv " << operation.amount << "b from " << operation.peer;
            break;
        case GoalKind::calculation:
            out_ << ": calc " << operation.amount;
            break;
        }
        write_option(" tag ", operation.tag);
        write_option(" cpu ", operation.cpu);
        write_option(" nic ", operation.nic);
        out_ << '\n';
    }

    void write_option(const char* name, std::uint32_t value)
    {
        if (value != 0)
        {
            out_ << name << value;
        }
    }

    std::ostream& out_;
    std::uint32_t ranks_ = 0;
};

} // namespace

std::unique_ptr<GoalFile> goal_text(std::ostream& out, std::uint32_t ranks)
{
    return std::make_unique<GoalText>(out, ranks);
}

} // namespace haec_sim::exporting
