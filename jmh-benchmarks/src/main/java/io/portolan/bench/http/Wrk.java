package io.portolan.bench.http;

import io.portolan.bench.compare.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the load generator wrk found.
///
/// @param perSecond answers
/// @param p50Micros median of the latencies
/// @param p99Micros 99th percentile of the latencies
record Wrk(double perSecond, double p50Micros, double p99Micros) {

    private static final Pattern RATE = Pattern.compile("Requests/sec:\\s*([0-9.]+)");
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration GRACE = Duration.ofSeconds(20);

    /// Asks for so long.
    ///
    /// *Failure:* [IllegalStateException] when an answer was wrong, or did not come within ten
    /// seconds.
    static Wrk run(URI uri, SwapRequest request, int connections, Duration time)
            throws IOException, InterruptedException {
        Path script = Files.writeString(Files.createTempFile("swap", ".lua"), script(request));
        try {
            ChildProcess wrk =
                    ChildProcess.run(
                            List.of(
                                    "wrk",
                                    "-t1",
                                    "-c" + connections,
                                    "-d" + time.toSeconds() + "s",
                                    "--timeout",
                                    LONGEST.toSeconds() + "s",
                                    "--latency",
                                    "-s",
                                    script.toString(),
                                    uri.toString()),
                            Map.of(),
                            time.plus(GRACE));
            return parse(String.join("\n", wrk.lines()));
        } finally {
            Files.delete(script);
        }
    }

    private static Wrk parse(String said) {
        Matcher rate = RATE.matcher(said);
        if (!rate.find() || said.contains("Non-2xx") || said.contains("Socket errors")) {
            throw new IllegalStateException("wrk found wrong or missing answers: " + said);
        }
        return new Wrk(Double.parseDouble(rate.group(1)), micros(said, "50%"), micros(said, "99%"));
    }

    private static double micros(String said, String percentile) {
        Matcher latency =
                Pattern.compile(Pattern.quote(percentile) + "\\s+([0-9.]+)(us|ms|s)").matcher(said);
        if (!latency.find()) {
            throw new IllegalStateException("wrk said nothing of " + percentile + ": " + said);
        }
        double value = Double.parseDouble(latency.group(1));
        return switch (latency.group(2)) {
            case "us" -> value;
            case "ms" -> value * 1e3;
            default -> value * 1e6;
        };
    }

    private static String script(SwapRequest request) {
        StringBuilder script = new StringBuilder("wrk.method = \"POST\"\n");
        script.append("wrk.body = [[").append(request.body()).append("]]\n");
        request.headers()
                .forEach((name, value) ->
                        script.append("wrk.headers[\"%s\"] = \"%s\"\n".formatted(name, value)));
        return script.toString();
    }
}
