/// Files of points in, files of labelled points out.
///
/// ```
///   file --TextFile--> bytes --PointReader--> PointTable (Points, columns)
///        (gzip)               |- CsvReader: ColumnChoice, CsvPass on all cores |
///        PointFormat          |    CsvBlocks, PlainRows; else CsvRows, Decimal |
///                             |- FpsReader, LibsvmReader: TextLines            | KMeans,
///                             |- NpyReader: NpyHeader, NpyType                 | annealing
///                             `- GeoJsonReader: JsonSource                     |
///   labels.csv <--LabelRows-- the same points again  <-------- labels <--------+
/// ```
///
/// A file is read twice, once for the numbers and once to write each row again with its label, so
/// that the text never has to fit in memory. Adding a format means adding a reader and a line in
/// [io.portolan.clustering.format.PointFormat] and [io.portolan.clustering.format.PointReader].
///
/// Limitations: 1. Rows are numbered with an int. 2. Decimal commas are not understood. 3. A file
/// that is separated by spaces keeps no empty fields.
@NullMarked
package io.portolan.clustering.format;

import org.jspecify.annotations.NullMarked;
