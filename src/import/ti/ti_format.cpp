// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "import/format.hpp"
#include "import/ti/rank_writer.hpp"
#include "import/ti/reader.hpp"

#include <charconv>
#include <cmath>

// Time-independent traces of SimGrid: docs/spec/imports.md.

namespace haec_sim::importing
{

namespace
{

const char* const speed_option = "flops-per-second";

std::optional<double> speed_of(const Input& input)
{
    const auto found = input.options.find(speed_option);
    if (found == input.options.end())
    {
        return std::nullopt;
    }
    const auto& text = found->second;
    double speed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), speed);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(speed) ||
        speed <= 0)
    {
        throw UsageError("--flops-per-second: '" + printable(text) +
                         "' is no number above 0; give operations per second, as 1e9");
    }
    return speed;
}

class TiImport final : public ImportedProgram
{
public:
    explicit TiImport(const Input& input)
        : program_(read_ti(input.files, speed_of(input), counts())),
          schedule_(schedule_ti(program_, counts()))
    {
    }

    void define(ProgramDefinitions& all) override
    {
        regions_.define(all);
        for (std::uint32_t rank = 0; rank < program_.ranks(); ++rank)
        {
            all.add_process({{0, {"Master thread", LocationType::cpu_thread}}});
        }
    }

    void write(const Traces& traces) override
    {
        for (std::uint32_t rank = 0; rank < program_.ranks(); ++rank)
        {
            if (auto* trace = traces(rank, 0))
            {
                TiRankWriter(program_, *schedule_->times, regions_, *trace).write(rank);
            }
        }
    }

private:
    TiProgram program_;
    std::unique_ptr<TiSchedule> schedule_;
    TiRegions regions_;
};

} // namespace

FormatDescriptor ti_format()
{
    return {.name = "ti",
            .arguments = "FILE...",
            .summary = "a time-independent trace of SimGrid: the files of all ranks, or their list",
            .options = {{speed_option, "NUMBER",
                         "operations per second of a processor, which calculations need"}},
            .open = [](const Input& input) -> std::unique_ptr<ImportedProgram>
            { return std::make_unique<TiImport>(input); }};
}

} // namespace haec_sim::importing
