/// Writing and reading JSON, for this module and the command line.
///
/// ```
///   summary.json, model.json, clusters.geojson, report.html  -->  JsonWriter  -->  Appendable
///   model.json  -->  JsonText  -->  maps, lists, strings, doubles
/// ```
@NullMarked
package io.portolan.clustering.json;

import org.jspecify.annotations.NullMarked;
