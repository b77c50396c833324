package io.portolan.bench.clustering;

import io.portolan.clustering.Points;
import io.portolan.clustering.format.CsvReader;
import io.portolan.clustering.format.CsvSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// Our side of the comparison, in a JVM of its own with the Vector API; see [Worker].
final class PortolanWorker {

    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private PortolanWorker() {}

    /// Answers until the requests end.
    ///
    /// @param arguments the file with the points, K
    public static void main(String[] arguments) throws IOException {
        CsvSettings settings = CsvSettings.detect().withColumns("lon", "lat");
        Points points = CsvReader.read(Path.of(arguments[0]), settings).points();
        IterationTimes times = new IterationTimes(points, Integer.parseInt(arguments[1]), 1);
        Instant warm = Instant.now().plus(WARM_UP);
        do {
            times.measure();
        } while (Instant.now().isBefore(warm));
        System.out.println("ready Portolan on JDK " + Runtime.version());
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (requests.readLine() != null) {
            IterationTimes.Times reply = times.measure();
            System.out.println(reply.iterationMillis() + " " + reply.inertia());
        }
    }
}
