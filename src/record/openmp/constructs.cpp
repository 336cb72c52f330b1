// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/openmp/constructs.hpp"

#include "record/functions/function_names.hpp"
#include "record/mpi/recorder.hpp"

#include <map>
#include <mutex>

namespace haec_record
{

namespace
{

struct Form
{
    const char* name;
    OTF2_RegionRole role;
};

constexpr std::array forms{
    Form{"!$omp parallel", OTF2_REGION_ROLE_PARALLEL},
    Form{"!$omp implicit barrier", OTF2_REGION_ROLE_IMPLICIT_BARRIER},
    Form{"!$omp barrier", OTF2_REGION_ROLE_BARRIER},
    Form{"!$omp taskwait", OTF2_REGION_ROLE_TASK_WAIT},
    Form{"!$omp taskgroup", OTF2_REGION_ROLE_TASK_WAIT},
    Form{"!$omp task", OTF2_REGION_ROLE_TASK},
    Form{"!$omp critical", OTF2_REGION_ROLE_CRITICAL},
    Form{"!$omp critical sblock", OTF2_REGION_ROLE_CRITICAL_SBLOCK},
    Form{"!$omp ordered", OTF2_REGION_ROLE_ORDERED},
    Form{"!$omp ordered sblock", OTF2_REGION_ROLE_ORDERED_SBLOCK},
    Form{"omp_set_lock", OTF2_REGION_ROLE_WRAPPER},
    Form{"omp_set_nest_lock", OTF2_REGION_ROLE_WRAPPER},
};

/// The regions of this process that have been met.
class Regions
{
public:
    std::uint32_t at(Construct construct, const void* address)
    {
        const auto lock = std::scoped_lock(mutex_);
        const auto [place, is_new] = numbers_.try_emplace({construct, address});
        if (is_new)
        {
            const auto& form = forms[static_cast<std::size_t>(construct)];
            std::string name = form.name;
            if (const auto code = names_.around(address); !code.empty())
            {
                name += " @" + code;
            }
            place->second = recorder->number_of({name, form.role, OTF2_PARADIGM_OPENMP});
        }
        return place->second;
    }

private:
    std::mutex mutex_;
    FunctionNames names_;
    std::map<std::pair<Construct, const void*>, std::uint32_t> numbers_;
};

} // namespace

std::uint32_t region_of(Construct construct, const void* address)
{
    // It outlives static objects of the program.
    static auto* regions = new Regions();
    return regions->at(construct, address);
}

} // namespace haec_record
