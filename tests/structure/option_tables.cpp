// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Prints what the manual shows and no program says: the options of haec_sim in tables or, by its
// argument, the keys of the network's manager, or the schema, sections and fields of reports.

#include "app/sim/command_line.hpp"
#include "configuration/describe_sections.hpp"
#include "report/report.hpp"

#include <functional>
#include <iostream>
#include <map>
#include <string>

int main(int count, char** arguments)
{
    using namespace haec_sim;
    const std::map<std::string, std::function<std::string()>> tables{
        {"options", option_tables},           {"network_keys", describe_network_manager},
        {"routing_keys", describe_routing},   {"report_schema", report_schema},
        {"report_sections", report_sections}, {"report_fields", report_fields}};
    std::cout << tables.at(count > 1 ? arguments[1] : "options")();
}
