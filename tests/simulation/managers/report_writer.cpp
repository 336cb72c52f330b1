// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module that writes the network's report as a text, one line for each resource, bin and node.

#include <haec_sim/module.hpp>
#include <haec_sim/output_file.hpp>

#include <ostream>

namespace report_writer
{

using namespace haec_sim;

void write(std::ostream& out, const ResourceReport& report)
{
    const auto& [kind, number] = report.resource;
    const auto& sums = report.statistics;
    constexpr const char* kinds[] = {"link", "injection", "ejection"};
    out << kinds[static_cast<int>(kind)] << ' ' << number << ' ' << sums.messages << ' '
        << sums.units << ' ' << sums.bytes << ' ' << sums.busy.count() << ' '
        << sums.waiting.count() << ' ' << sums.longest_wait.count() << ' ' << sums.longest_queue
        << '\n';
    for (std::size_t bin = 0; bin < report.bins.size(); ++bin)
    {
        const auto& part = report.bins[bin];
        out << "bin " << bin << ' ' << part.busy.count() << ' ' << part.waiting.count() << ' '
            << part.bytes << '\n';
    }
}

void write(std::ostream& out, const NodeTraffic& node)
{
    out << "node " << node.node.value << ' ' << node.messages_out << ' ' << node.bytes_out << ' '
        << node.messages_in << ' ' << node.bytes_in << ' ' << node.messages_within << ' '
        << node.bytes_within << '\n';
}

class ReportWriter final : public Module, NetworkReader
{
public:
    explicit ReportWriter(std::string file) : file_(std::move(file)) {}

    NetworkReader* network_reader() override
    {
        return this;
    }

    void conclude_network(const NetworkReport& report, const RunSpan&) override
    {
        write_output(file_,
                     [&](std::ostream& out)
                     {
                         out << (report.is_shared ? "shared" : "alone") << ", bins of "
                             << report.bin_width.count() << '\n';
                         for (const auto& resource : report.resources)
                         {
                             write(out, resource);
                         }
                         for (const auto& node : report.nodes)
                         {
                             write(out, node);
                         }
                     });
    }

private:
    std::string file_;
};

ModuleDescriptor make_descriptor()
{
    ModuleDescriptor descriptor;
    descriptor.name = "report_writer";
    descriptor.summary = "writes the network's report as a text";
    ParameterSpec file;
    file.name = "file";
    file.kind = ParameterKind::text;
    file.summary = "where to";
    file.default_value = std::string("report.txt");
    descriptor.parameters = {file};
    descriptor.create = [](const ModuleContext& context)
    { return std::make_unique<ReportWriter>(context.parameters.get<std::string>("file")); };
    return descriptor;
}

HAEC_SIM_REGISTER_MODULE(report_writer, make_descriptor());

} // namespace report_writer
