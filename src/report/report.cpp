// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/report.hpp"

#include "configuration/dump.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <array>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t schema_version = 2;

std::string configuration_text(const ReportSource& source)
{
    auto text = dump_configuration(source.run.configuration);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

/// What the document is, and who wrote it.
void add_head(JsonForm<ReportSource>& report)
{
    const auto text = [](std::string value) { return [value](const auto&) { return value; }; };
    const auto constant = [&](const std::string& key, const std::string& json)
    { report.raw(key, constant_schema(json), text(json), {}, "`" + json + "`"); };
    constant("schema", R"("haec_sim report")");
    constant("version", std::to_string(schema_version));
    const auto program = JsonForm<ReportSource>()
                             .value("name", text("haec_sim"))
                             .value("version", text(HAEC_SIM_VERSION));
    report.object("program", program, itself);
}

void add_configuration(JsonForm<ReportSource>& report)
{
    report.raw("configuration", R"({"type": "object"})", configuration_text,
               "the whole configuration with all defaults, as `--dump-config` prints it");
}

/// Adds members to the form, which may be left out.
struct Section
{
    void (*add)(JsonForm<ReportSource>& report);
    bool is_chosen = false;
};

constexpr std::array sections{Section{add_head},
                              Section{add_inputs},
                              Section{add_configuration},
                              Section{add_machine},
                              Section{add_locations},
                              Section{add_processes},
                              Section{add_jobs},
                              Section{add_time},
                              Section{add_bound},
                              Section{add_activity},
                              Section{add_regions, true},
                              Section{add_messages, true},
                              Section{add_links, true},
                              Section{add_network, true},
                              Section{add_adapting, true},
                              Section{add_waiting, true},
                              Section{add_critical_path, true},
                              Section{add_efficiencies},
                              Section{add_timeline, true},
                              Section{add_rest}};

JsonForm<ReportSource> report_form()
{
    JsonForm<ReportSource> report;
    for (const auto& section : sections)
    {
        if (!section.is_chosen)
        {
            section.add(report);
            continue;
        }
        JsonForm<ReportSource> members;
        section.add(members);
        report.include_where(members, [](const ReportSource& source, const std::string& key)
                             { return source.run.options.report_choice.has(key); });
    }
    return report;
}

std::string row(const FormField& field)
{
    return field.path + "\t" + field.type + "\t" + field.doc + "\n";
}

} // namespace

void write_report(std::ostream& out, const ReportSource& source)
{
    JsonWriter json(out);
    json.begin_object();
    report_form().write(json, source);
    json.end_object();
    out << json.take_text();
}

std::string report_schema()
{
    FormDescription description;
    auto text = report_form().schema({description});
    text.pop_back();
    text += R"(, "$defs": {)";
    for (const auto& [name, schema] : description.schemas)
    {
        text += (text.back() == '{' ? "" : ", ") + json_string(name) + ": " + schema;
    }
    return text + "}}";
}

std::string report_sections()
{
    FormDescription description;
    report_form().schema({description});
    std::string text;
    for (const auto& field : description.fields[""])
    {
        text += !field.doc.empty() && field.path.find('.') == std::string::npos ? row(field) : "";
    }
    return text;
}

std::string report_fields()
{
    FormDescription description;
    report_form().schema({description});
    std::string text;
    for (const auto& [form, fields] : description.fields)
    {
        for (const auto& field : fields)
        {
            text +=
                form.empty() ? row(field) : row({form + ": " + field.path, field.type, field.doc});
        }
    }
    return text;
}

} // namespace haec_sim
