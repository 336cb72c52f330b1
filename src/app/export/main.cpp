// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/export/goal_export.hpp"
#include "app/export/options.hpp"
#include "core/files/output_parts.hpp"
#include "core/text/printable.hpp"
#include "export/labels.hpp"
#include "export/paraver_labels.hpp"
#include "export/paraver_objects.hpp"
#include "haec_sim/log.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/together.hpp"
#include "trace/trace_index.hpp"

#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace haec_sim
{

using exporting::Format;

namespace
{

/// The trace that is read.
struct Input
{
    explicit Input(const std::filesystem::path& anchor_file)
        : reader(anchor_file), index(reader.definitions()),
          labels(exporting::read_labels(reader.definitions(), index))
    {
        std::vector<LocationRef> references;
        for (const auto& location : index.locations())
        {
            references.push_back(location.reference);
        }
        reader.open_locations(references);
        for (const auto reference : references)
        {
            sources.push_back(reader.events(reference));
        }
        if (!reader.can_read_again())
        {
            second_reader.emplace(anchor_file);
            second_reader->open_locations(references);
        }
    }

    /// The records of a location, for one more look at them.
    std::unique_ptr<RecordSource> open_again(LocationIndex location)
    {
        return (second_reader ? *second_reader : reader)
            .events(index.locations()[location].reference);
    }

    otf2::TraceReader reader;
    /// Where the first reads event files once.
    std::optional<otf2::TraceReader> second_reader;
    TraceIndex index;
    exporting::Labels labels;
    exporting::Sources sources;
};

/// The files that belong to a .prv file: labels and names.
struct ParaverFiles
{
    explicit ParaverFiles(std::filesystem::path trace)
    {
        if (exporting::is_compressed(trace.string()))
        {
            trace.replace_extension();
        }
        labels = trace.replace_extension(".pcf").string();
        names = trace.replace_extension(".row").string();
    }

    std::string labels;
    std::string names;
};

void require_all_replaceable(const ExportOptions& options)
{
    require_replaceable(options.output);
    if (options.format == Format::paraver)
    {
        const ParaverFiles others(options.output.path);
        require_replaceable({others.labels, options.output.force});
        require_replaceable({others.names, options.output.force});
    }
}

/// The trace first, which is the longest.
void write_paraver(const std::string& trace, const std::function<void(std::ostream&)>& write,
                   const exporting::Labels& labels)
{
    const ParaverFiles others(trace);
    write_together({{trace, write},
                    {others.labels, [&labels](std::ostream& out)
                     { exporting::write_paraver_labels(out, labels); }},
                    {others.names, [&labels](std::ostream& out)
                     { exporting::ParaverObjects(labels).write_names(out); }}});
}

/// The numbers of what the format holds, and what it leaves out.
std::string summary(const ExportOptions& options, const exporting::Totals& totals)
{
    std::ostringstream text;
    text << printable(options.output.path);
    const char* before = ": ";
    const auto append = [&](exporting::Part part, std::uint64_t count, const char* many)
    {
        if (holds(options.format, part))
        {
            text << std::exchange(before, ", ") << count << ' ' << many;
        }
    };
    append(exporting::Part::visits, totals.visits, "visits of regions");
    append(exporting::Part::messages, totals.messages, "messages");
    append(exporting::Part::values, totals.samples, "values of metrics");
    if (totals.stack_samples > 0 || options.format == Format::samples)
    {
        append(exporting::Part::samples, totals.stack_samples, "samples");
    }
    if (totals.unmatched_sends > 0)
    {
        text << "; " << totals.unmatched_sends << " sends without a receive";
    }
    if (totals.unmatched_receives > 0)
    {
        text << "; " << totals.unmatched_receives << " receives without a send";
    }
    text << '\n';
    if (!totals.left_out.empty())
    {
        text << "left out: " << totals.left_out << '\n';
    }
    return text.str();
}

/// Writes the trace in the chosen format. Returns lines that say what was written, and what the
/// format cannot hold; empty where the output itself goes to standard output. Throws Error where
/// the trace cannot be read or the output not be written; then there is none.
std::string export_trace(const ExportOptions& options)
{
    require_all_replaceable(options);
    const auto& path = options.output.path;
    Input input(options.trace);
    const exporting::OpenAgain open_again = [&input](LocationIndex location)
    { return input.open_again(location); };
    exporting::Totals totals;
    const auto write = [&](std::ostream& out)
    {
        totals = exporting::write_export({{input.index, input.labels, input.sources, open_again},
                                          options.format,
                                          exporting::is_compressed(path),
                                          folder_of(path)},
                                         out);
    };
    if (options.format == Format::paraver)
    {
        write_paraver(path, write, input.labels);
    }
    else
    {
        write_output(path, write);
    }
    otf2::warn_of_broken_promises(input.reader.broken_promises());
    if (path.empty() && !totals.left_out.empty() && !options.is_quiet)
    {
        HAEC_SIM_LOG(info, "export", "left out: " << totals.left_out);
    }
    return path.empty() || options.is_quiet ? std::string() : summary(options, totals);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    using namespace haec_sim;
    // The files are written one line after another: no work for many ranks.
    return program_main("haec_export", argc, argv,
                        [](const auto& arguments, Ranks& ranks, auto&)
                        {
                            on_first(ranks,
                                     [&arguments]
                                     {
                                         const auto options = parse_export_options(arguments);
                                         const auto text = [&options] {
                                             return options.format == Format::goal
                                                        ? export_goal(options)
                                                        : export_trace(options);
                                         };
                                         std::cout
                                             << (options.help.empty() ? text() : options.help);
                                     });
                        });
}
