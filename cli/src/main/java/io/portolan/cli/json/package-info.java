/// Writing JSON.
///
/// ```
///   summary.json, clusters.geojson, report.html  -->  JsonWriter  -->  Appendable
/// ```
@NullMarked
package io.portolan.cli.json;

import org.jspecify.annotations.NullMarked;
