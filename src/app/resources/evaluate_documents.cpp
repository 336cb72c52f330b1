// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/commands.hpp"

#include "haec_sim/log.hpp"
#include "resources/output.hpp"

#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

using resources::Evaluation;
using resources::Point;

constexpr const char* application_column = "application";

/// Writes evaluations in a format as they come.
class EvaluationWriter
{
public:
    /// `columns` are the paths of a sweep, and before them what tells several applications apart.
    EvaluationWriter(std::ostream& out, std::string format, std::vector<std::string> columns)
        : out_(&out), format_(std::move(format)), columns_(std::move(columns))
    {
        if (format_ == "csv")
        {
            *out_ << resources::csv_heading(columns_);
        }
        else if (!columns_.empty() && !is_beside())
        {
            *out_ << (format_ == "json" ? "[\n" : resources::text_heading(columns_));
        }
    }

    void write(const Point& point, const Evaluation& evaluation)
    {
        if (format_ == "csv")
        {
            *out_ << resources::csv_lines(point, evaluation);
        }
        else if (format_ == "json")
        {
            *out_ << (has_written_ ? ",\n" : "")
                  << resources::json_output(point, evaluation, factors());
        }
        else if (is_beside())
        {
            beside_.push_back(evaluation);
        }
        else
        {
            *out_ << (columns_.empty() ? resources::text_output(evaluation)
                                       : resources::text_line(point, evaluation));
        }
        has_written_ = true;
    }

    void end()
    {
        if (is_beside())
        {
            *out_ << resources::applications_table(beside_);
        }
        else if (format_ == "json" && !columns_.empty())
        {
            *out_ << "]\n";
        }
    }

private:
    /// True where several applications are compared, as text.
    bool is_beside() const
    {
        return format_ == "text" && columns_.size() == 1 && has_applications();
    }

    /// Many points are drawn by their times alone.
    std::span<const double> factors() const
    {
        const auto swept = columns_.size() - (has_applications() ? 1 : 0);
        return swept == 0 ? std::span<const double>(resources::what_if_factors)
                          : std::span<const double>();
    }

    bool has_applications() const
    {
        return !columns_.empty() && columns_[0] == application_column;
    }

    std::ostream* out_;
    std::string format_;
    std::vector<std::string> columns_;
    std::vector<Evaluation> beside_;
    bool has_written_ = false;
};

/// Tells the warnings of the first evaluation that has any, and how many more there are.
class Warnings
{
public:
    void add(const Point& point, const Evaluation& evaluation)
    {
        evaluations_ += evaluation.warnings.empty() ? 0 : 1;
        if (evaluations_ > 1)
        {
            return;
        }
        for (const auto& warning : evaluation.warnings)
        {
            HAEC_SIM_LOG(warn, "resources", resources::point_text(point) << warning);
        }
    }

    void end() const
    {
        if (evaluations_ > 1)
        {
            HAEC_SIM_LOG(warn, "resources",
                         evaluations_ - 1
                             << " more evaluations have warnings; --format json has them all");
        }
    }

private:
    std::size_t evaluations_ = 0;
};

} // namespace

void evaluate_documents(const ResourcesEvaluateCommand& command)
{
    require_replaceable(command.output);
    std::vector<resources::Documents> all(command.files.begin(), command.files.end());
    auto columns = all.front().paths();
    const bool has_several = all.size() > 1;
    if (has_several)
    {
        columns.insert(columns.begin(), application_column);
    }
    Warnings warnings;
    write_output(command.output.path,
                 [&](std::ostream& out)
                 {
                     EvaluationWriter writer(out, command.format, columns);
                     const auto add = [&](Point point, const Evaluation& evaluation)
                     {
                         if (has_several)
                         {
                             point.emplace(point.begin(), application_column,
                                           evaluation.application.name);
                         }
                         warnings.add(point, evaluation);
                         writer.write(point, evaluation);
                     };
                     for (auto& documents : all)
                     {
                         documents.evaluate(add);
                     }
                     writer.end();
                 });
    warnings.end();
}

} // namespace haec_sim
