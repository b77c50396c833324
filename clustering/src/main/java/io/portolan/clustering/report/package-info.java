/// `report.html`: one page that needs nothing but a browser.
///
/// ```
///   ClusterRun --> ReportData (JSON) ---------+
///              --> ReportViews (base64) ------+--> Report fills report.html --> one page
///                    PrincipalAxes for d > 2  |
///   report.css, data.js, ... page.js ---------+
/// ```
@NullMarked
package io.portolan.clustering.report;

import org.jspecify.annotations.NullMarked;
