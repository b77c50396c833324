package io.portolan.bench.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The latency of an MPI exchange that the paper has for a runtime.
///
/// Source: Qiu et al. 2008 data mining, table 2
///
/// @param machine its name in the paper
/// @param system its operating system
/// @param runtime what passes the messages
/// @param ranks how many, and whether they are processes or threads
/// @param micros the latency as it is printed there
public record PublishedLatency(
        String machine, String system, String runtime, String ranks, String micros) {

    /// All of them, in the order of the paper.
    public static List<PublishedLatency> all() {
        try (InputStream file =
                Objects.requireNonNull(PublishedLatency.class.getResourceAsStream("latency.csv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(",", -1))
                    .map(it -> new PublishedLatency(it[0], it[1], it[2], it[3], it[4]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
