/// Files of points in, files of labelled points out.
///
/// ```
///   file --PointReader--> PointTable (Points, columns, InputPage) --> KMeans, annealing
///     |                                                                   | labels
///     +--- the same rows again --- LabelRows ---> labels.csv <------------+
/// ```
///
/// In reading order: [io.portolan.clustering.format.PointReader],
/// [io.portolan.clustering.format.PointFormat], [io.portolan.clustering.format.PointTable],
/// [io.portolan.clustering.format.LabelRows]. [io.portolan.clustering.format.InputColumns] decides
/// which columns are used, for every format that has some, from what whole columns hold.
///
/// [io.portolan.clustering.format.PartReader] reads a file on several ranks, each its part.
///
/// A file is read twice, once for the numbers and once to write each row again with its label, so
/// that the text never has to fit in memory.
///
/// Limitations: 1. Rows are numbered with an int. 2. A file that is separated by spaces keeps no
/// empty fields.
@NullMarked
package io.portolan.clustering.format;

import org.jspecify.annotations.NullMarked;

// Inside:
//
//   TextFile -> bytes -> PointReader     (gzip)
//     |- CsvReader: CsvStart, InputColumns; CsvPass on all cores: CsvBlocks, PlainRows;
//     |             or else CsvRows, Decimal;   on FileRanks each has a TextPart, or one deals out
//     |- FpsReader, LibsvmReader: TextLines
//     |- NpyReader: NpyHeader, NpyType
//     |- GeoJsonReader: JsonReader
//     `- ParquetReader: Hardwood;   ForeignFormat: what is not read
//
// CONTRIBUTING.md says what a new format takes.
