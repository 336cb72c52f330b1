// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_form.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

struct Leg
{
    std::string to;
    Picoseconds span{};
};

struct Journey
{
    std::vector<Leg> legs;
    std::optional<double> price{};
    std::uint32_t passengers = 0;

    const Leg* last() const
    {
        return legs.empty() ? nullptr : &legs.back();
    }
};

JsonForm<Journey> journey_form()
{
    const auto leg = JsonForm<Leg>("leg")
                         .choice("to", {"Dresden", "Cottbus"}, &Leg::to)
                         .value("span_ps", duration(&Leg::span), "of the way");
    return JsonForm<Journey>()
        .value("price", &Journey::price)
        .value("passengers", &Journey::passengers, "children count")
        .object("last", leg, &Journey::last)
        .table(leg, &Journey::legs, {}, 2);
}

std::string written(const Journey& journey)
{
    JsonWriter json;
    json.begin_object();
    journey_form().write(json, journey);
    json.end_object();
    return json.take_text();
}

} // namespace

TEST(JsonForm, WritesMembersInTheirOrder)
{
    EXPECT_EQ(written({{{"Cottbus", Picoseconds{3}}, {"Dresden", Picoseconds{5}}}, 2.5, 4}), R"({
  "price": 2.5,
  "passengers": 4,
  "last": {
    "to": "Dresden",
    "span_ps": 5
  },
  "columns": ["to", "span_ps"],
  "rows": [["Cottbus",3],
["Dresden",5]]
}
)");
}

TEST(JsonForm, WritesNullForWhatThereIsNot)
{
    EXPECT_EQ(written({}), R"({
  "price": null,
  "passengers": 0,
  "last": null,
  "columns": ["to", "span_ps"],
  "rows": []
}
)");
}

TEST(JsonForm, IsItsOwnSchema)
{
    FormDescription description;
    EXPECT_EQ(
        journey_form().schema({description}),
        R"({"type": "object", "properties": {)"
        R"("price": {"anyOf": [{"type": "number"}, {"type": "null"}]}, )"
        R"("passengers": {"type": "integer", "minimum": 0, "description": "children count"}, )"
        R"("last": {"anyOf": [{"$ref": "#/$defs/leg"}, {"type": "null"}]}, )"
        R"("columns": {"const": ["to", "span_ps"]}, )"
        R"("rows": {"type": "array", "items": {"type": "array", "prefixItems": [)"
        R"({"enum": ["Dresden", "Cottbus"]}, {"type": "integer", "minimum": 0, )"
        R"("description": "of the way"}], )"
        R"("minItems": 2, "maxItems": 2}, "maxItems": 2}}, )"
        R"("required": ["price", "passengers", "last", "columns", "rows"], )"
        R"("additionalProperties": false})");
    EXPECT_EQ(description.schemas.at("leg"),
              R"({"type": "object", "properties": {"to": {"enum": ["Dresden", "Cottbus"]}, )"
              R"("span_ps": {"type": "integer", "minimum": 0, "description": "of the way"}}, )"
              R"("required": ["to", "span_ps"], "additionalProperties": false})");
}

TEST(JsonForm, DescribesItsFields)
{
    FormDescription description;
    journey_form().schema({description});
    const auto& own = description.fields.at("");
    ASSERT_GE(own.size(), 3u);
    EXPECT_EQ(own[1].path, "passengers");
    EXPECT_EQ(own[1].type, "integer");
    EXPECT_EQ(own[1].doc, "children count");
    EXPECT_EQ(own[2].type, "object `leg`, null");
    EXPECT_EQ(description.fields.at("leg")[1].path, "span_ps");
}

} // namespace haec_sim::test
