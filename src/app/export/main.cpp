// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/export/options.hpp"
#include "core/files/output_parts.hpp"
#include "core/text/printable.hpp"
#include "export/labels.hpp"
#include "export/paraver_labels.hpp"
#include "export/paraver_objects.hpp"
#include "otf2/check.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/together.hpp"
#include "trace/trace_index.hpp"

#include <functional>
#include <iostream>
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
    }

    otf2::TraceReader reader;
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

std::filesystem::path folder_of(const std::string& output)
{
    if (output.empty())
    {
        return std::filesystem::temp_directory_path();
    }
    const auto folder = std::filesystem::path(output).parent_path();
    return folder.empty() ? "." : folder;
}

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

std::string summary(const std::string& output, const exporting::Totals& totals)
{
    std::ostringstream text;
    text << printable(output) << ": " << totals.visits << " visits of regions, " << totals.messages
         << " messages, " << totals.samples << " values of metrics";
    if (totals.unmatched_sends > 0)
    {
        text << "; " << totals.unmatched_sends << " sends without a receive";
    }
    if (totals.unmatched_receives > 0)
    {
        text << "; " << totals.unmatched_receives << " receives without a send";
    }
    return text.str() + "\n";
}

/// Writes the trace in the chosen format. Returns a line that says what was written; empty where
/// the output itself goes to standard output. Throws Error where the trace cannot be read or the
/// output not be written; then there is none.
std::string export_trace(const ExportOptions& options)
{
    require_all_replaceable(options);
    const auto& path = options.output.path;
    Input input(options.trace);
    exporting::Totals totals;
    const auto write = [&](std::ostream& out)
    {
        totals = exporting::write_export({input.index, input.labels, input.sources, options.format,
                                          exporting::is_compressed(path), folder_of(path)},
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
    return path.empty() || options.is_quiet ? std::string() : summary(path, totals);
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
                                         std::cout << (options.help.empty() ? export_trace(options)
                                                                            : options.help);
                                     });
                        });
}
