// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "import/losses.hpp"
#include "import/program_definitions.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{
class EventHandler;
}

namespace haec_sim::importing
{

/// The files and options of an import, as the user gave them.
struct Input
{
    std::vector<std::filesystem::path> files;
    /// The options of the format that were given, by their names.
    std::map<std::string, std::string, std::less<>> options;
};

/// The end of the records of a location, by its rank and thread: null where another rank of the
/// simulator writes them.
using Traces = std::function<EventHandler*(std::uint32_t rank, std::uint32_t thread)>;

/// A trace of another tool, read and checked. Everything throws UsageError naming the file and the
/// line, rank or node where the input is wrong.
class ImportedProgram
{
public:
    virtual ~ImportedProgram() = default;

    ImportedProgram(const ImportedProgram&) = delete;
    ImportedProgram& operator=(const ImportedProgram&) = delete;

    /// Adds processes, locations, regions and what else the records refer to; before write().
    virtual void define(ProgramDefinitions& definitions) = 0;

    /// Writes the records of those locations that `traces` has handlers for; once. All kinds that
    /// are lost are counted before this ends, also of the other locations.
    virtual void write(const Traces& traces) = 0;

    /// The records that were dropped, changed or ordered up to now.
    const LossCounts& losses() const noexcept
    {
        return losses_;
    }

protected:
    ImportedProgram() = default;

    LossCounts& counts() noexcept
    {
        return losses_;
    }

private:
    LossCounts losses_;
};

/// An option that only one format has.
struct FormatOption
{
    const char* name = "";
    /// The name of its value; null for a flag.
    const char* value_name = nullptr;
    std::string summary;
};

/// The way in which a format presents itself to the command line.
struct FormatDescriptor
{
    const char* name = "";
    /// The words behind the name: "FILE", or "FILE..." for any number but 0.
    const char* arguments = "";
    std::string summary;
    std::vector<FormatOption> options;
    /// Reads the input as far as its definitions need it.
    std::unique_ptr<ImportedProgram> (*open)(const Input& input) = nullptr;
};

/// The formats, by name.
const std::vector<FormatDescriptor>& formats();

// Each in the folder of its format; formats.cpp lists them.
FormatDescriptor chakra_format();
FormatDescriptor goal_format();
FormatDescriptor ti_format();

} // namespace haec_sim::importing
