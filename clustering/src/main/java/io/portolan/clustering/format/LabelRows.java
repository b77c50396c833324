package io.portolan.clustering.format;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Writes the points of a file as rows of text, each with what a clustering found about it.
@FunctionalInterface
public interface LabelRows {
    /// Reads the file a second time and writes a row for each point, with these columns at its end.
    ///
    /// *Failure:* [io.portolan.clustering.ClusteringException] with
    /// [io.portolan.clustering.ClusteringException.Fault#DATA] when the file cannot be read any
    /// more or has not as many points as before.
    void write(List<LabelColumn> columns, OutputStream out) throws IOException;

    /// Where a point is in the file, for a message.
    default String place(int point) {
        return "point " + (point + 1);
    }
}
