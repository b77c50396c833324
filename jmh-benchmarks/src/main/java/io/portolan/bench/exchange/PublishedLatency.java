package io.portolan.bench.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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

    private static final String RESOURCE = "latency.csv";

    /// All of them, in the order of the paper.
    public static List<PublishedLatency> all() {
        try (var reader =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        PublishedLatency.class.getResourceAsStream(RESOURCE),
                                        RESOURCE),
                                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(PublishedLatency::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PublishedLatency parse(String line) {
        String[] fields = line.split(",", -1);
        return new PublishedLatency(fields[0], fields[1], fields[2], fields[3], fields[4]);
    }
}
