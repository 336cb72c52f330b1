// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/element.hpp"
#include "resources/lazy_values.hpp"
#include "resources/machine.hpp"

#include <map>
#include <span>
#include <string>

namespace haec_sim::resources
{

/// The values of an application's parameters, which may use each other, and of its machine.
class ParametersScope final : public Scope
{
public:
    /// Computes all. Refers to both; `parameters` is the object of them, null where there are none.
    /// Throws UsageError; for cycles it names them in order.
    ParametersScope(const Machine& machine, const Element* parameters);

    double name(const std::string& name) override;
    double ask(const std::string& question, std::span<const std::string> texts) override;

    const std::map<std::string, double>& values() const noexcept
    {
        return values_.known();
    }

private:
    void check() const;

    const Machine* machine_;
    const Element* parameters_;
    LazyValues values_;
};

/// rate('R') and capacity('R').
double ask_machine(const Machine& machine, const std::string& question,
                   const std::string& resource);

} // namespace haec_sim::resources
