/// Writing and reading JSON.
///
/// ```
///   summary.json, model.json, clusters.geojson, report.html  -->  JsonWriter  -->  Appendable
///   model.json  -->  JsonText  -->  maps, lists, strings, doubles
/// ```
@NullMarked
package io.portolan.cli.json;

import org.jspecify.annotations.NullMarked;
