package io.portolan.clustering.service;

import java.util.Objects;

/// A result of a job as text.
///
/// @param job its name
/// @param file the name of the result, such as `centers.csv`
/// @param text its content
public record JobText(String job, String file, String text) {

    /// Asks for a result: the body of the QUERY `result`.
    ///
    /// @param job its name
    /// @param file the name of the result
    public record Wanted(String job, String file) {
        public Wanted {
            Objects.requireNonNull(job, "job");
            Objects.requireNonNull(file, "file");
        }
    }

    /// The most bytes of a result that are given as text; larger ones are below `$files/ID/`.
    public static final int MOST_BYTES = 768 << 10;
}
