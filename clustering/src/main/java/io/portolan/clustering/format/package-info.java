/// Files of points in, files of labelled points out.
///
/// ```
///   file --TextFile--> bytes --PointReader--> PointTable (Points, columns, InputPage)
///        (gzip)               |- CsvReader: CsvStart, InputColumns, CsvPass on all cores |
///        PointFormat          |    CsvBlocks, PlainRows; else CsvRows, Decimal           |
///        ForeignFormat        |- FpsReader, LibsvmReader: TextLines                      | KMeans,
///        (what is not read)   |- NpyReader: NpyHeader, NpyType                           | annealing
///                             |- GeoJsonReader: JsonReader                               |
///                             `- ParquetReader: Hardwood                                 |
///   labels.csv <--LabelRows-- the same points again  <--------- labels <-----------------+
/// ```
///
/// [io.portolan.clustering.format.InputColumns] decides which columns are used, for every format
/// that has some, from what whole columns hold.
///
/// A file is read twice, once for the numbers and once to write each row again with its label, so
/// that the text never has to fit in memory. Adding a format means adding a reader and a line in
/// [io.portolan.clustering.format.PointFormat] and [io.portolan.clustering.format.PointReader].
///
/// Limitations: 1. Rows are numbered with an int. 2. A file that is separated by spaces keeps no
/// empty fields.
@NullMarked
package io.portolan.clustering.format;

import org.jspecify.annotations.NullMarked;
