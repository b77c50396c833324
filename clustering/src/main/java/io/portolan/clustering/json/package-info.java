/// Writing and reading JSON, for this module and the command line.
///
/// ```
///   summary.json, model.json, clusters.geojson, report.html  -->  JsonWriter  -->  Appendable
///   points.geojson  -->  JsonReader  -->  features, one after the other
///   model.json      -->  JsonReader  -->  JsonText: maps, lists, strings, doubles
/// ```
@NullMarked
package io.portolan.clustering.json;

import org.jspecify.annotations.NullMarked;
