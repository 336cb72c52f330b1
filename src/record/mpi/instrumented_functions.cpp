// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Functions of programs that are compiled with -finstrument-functions.
#include "record/functions/function_filter.hpp"
#include "record/functions/function_names.hpp"
#include "record/mpi/program_regions.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace haec_record
{

namespace
{

FunctionFilter read_filter()
{
    const char* path = std::getenv("HAEC_RECORD_FILTER");
    if (path == nullptr || *path == 0)
    {
        return {};
    }
    std::ifstream file(path);
    if (!file)
    {
        std::fprintf(stderr,
                     "haec_record: warning: '%s': cannot read this filter; all functions are "
                     "recorded; give a file by HAEC_RECORD_FILTER\n",
                     path);
    }
    return FunctionFilter({std::istreambuf_iterator<char>(file), {}});
}

/// The functions of this process that have been called.
class Functions
{
public:
    /// Nothing for a function that the filter excludes, or without a name.
    std::optional<std::uint32_t> region(const void* address)
    {
        const auto lock = std::scoped_lock(mutex_);
        const auto [place, is_new] = regions_.try_emplace(address);
        if (is_new)
        {
            const auto name = names_.at(address);
            if (!name.empty() && filter_.includes(name))
            {
                place->second =
                    recorder->number_of({name, OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_COMPILER});
            }
        }
        return place->second;
    }

private:
    std::mutex mutex_;
    FunctionFilter filter_ = read_filter();
    FunctionNames names_;
    std::unordered_map<const void*, std::optional<std::uint32_t>> regions_;
};

std::optional<std::uint32_t> region_of(const void* address)
{
    // It outlives static objects of the program, whose destructors may be instrumented.
    static auto* functions = new Functions();
    return functions->region(address);
}

} // namespace

} // namespace haec_record

#pragma GCC visibility push(default)
extern "C" void __cyg_profile_func_enter(void* function, void*)
{
    using namespace haec_record;
    if (!records_regions())
    {
        return;
    }
    if (const auto region = region_of(function))
    {
        write_regions([region](RecordedThread& thread, std::uint64_t time)
                      { thread.enter_region(time, *region); });
    }
}

extern "C" void __cyg_profile_func_exit(void* function, void*)
{
    using namespace haec_record;
    if (!records_regions())
    {
        return;
    }
    if (const auto region = region_of(function))
    {
        write_regions([region](RecordedThread& thread, std::uint64_t time)
                      { thread.leave_region(time, *region); });
    }
}
#pragma GCC visibility pop
