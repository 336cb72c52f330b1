// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "resources/evaluation.hpp"
#include "resources/expression.hpp"
#include "resources/output.hpp"
#include "resources/settings.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::resources
{

/// Where the documents are, and what a command line changes in them.
struct DocumentFiles
{
    std::string application;
    std::string machine;
    /// PATH=VALUE.
    std::vector<std::string> settings;
    /// PATH=VALUES.
    std::vector<std::string> sweeps;
};

/// An application and a machine to be evaluated, once or at all points of a sweep.
class Documents
{
public:
    /// Reads the files. Throws UsageError, and Error where one cannot be read.
    explicit Documents(const DocumentFiles& files);

    // Sweeps refer to values of the documents.
    Documents(const Documents&) = delete;
    Documents& operator=(const Documents&) = delete;

    /// Those of the sweeps, first slowest.
    std::vector<std::string> paths() const;

    /// Evaluates all points, the last path's values fastest. Throws UsageError, which names the
    /// point.
    void evaluate(const std::function<void(const Point&, const Evaluation&)>& visit);

private:
    /// A path that is swept, and its values.
    struct Sweep
    {
        Setting setting;
        std::vector<JsonValue> values;
        std::vector<std::string> texts;
    };

    void add_sweep(const std::string& path_and_values);
    Point go_to(std::size_t point);
    bool is_machine_swept() const;
    Evaluation evaluation(const Point& point);

    DocumentFiles files_;
    /// An object of both.
    JsonValue documents_;
    std::vector<Sweep> sweeps_;
    /// All combinations of swept values; 1 without a sweep.
    std::size_t point_count_ = 1;
    Expressions expressions_;
    /// As it was at the last point; sweeps of applications leave it alone.
    std::optional<Machine> machine_;
};

} // namespace haec_sim::resources
