/// Files of points in, files of labelled points out.
///
/// ```
///   file --TextFile--> bytes --CsvRows--> rows --CsvReader--> PointTable (Points, columns)
///        (gzip, kind)        (RFC 4180)   (ColumnChoice, Decimal)     |
///                                  |                                  | KMeans, annealing
///   labels.csv <--LabelRows-- the same rows again  <---- labels <-----+
/// ```
///
/// A file is read twice, once for the numbers and once to write each row again with its label, so
/// that the text never has to fit in memory. Adding a format means adding a reader beside
/// [io.portolan.clustering.format.CsvReader].
///
/// Limitations: 1. Rows are numbered with an int. 2. Decimal commas are not understood. 3. A file
/// that is separated by spaces keeps no empty fields.
@NullMarked
package io.portolan.clustering.format;

import org.jspecify.annotations.NullMarked;
