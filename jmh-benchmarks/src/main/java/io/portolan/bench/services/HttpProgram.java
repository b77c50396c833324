package io.portolan.bench.services;

import io.portolan.bench.compare.Answer;
import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.LegacyComparison;
import io.portolan.bench.compare.Quantity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a request over loopback HTTP costs, asked by wrk.
public final class HttpProgram {

    /// Connections that end and come anew undo some of what was compiled, so they do it here too.
    private static final int WARM_UPS = 5;

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration TIME = Duration.ofSeconds(8);
    private static final Duration QUICK_TIME = Duration.ofSeconds(4);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<Integer> CONNECTIONS = List.of(16, 128);
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private HttpProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new LegacyComparison(
                "http",
                "requests over loopback HTTP with JSON, against bare Netty, Helidon and Axis2",
                "wrk; Maven, for the libraries of Helidon and Axis2",
                "thirty-five minutes, --quick thirteen",
                HttpProgram.class,
                List.of(HttpContender.values()),
                "connections",
                List.of(1, 16, 128),
                CONNECTIONS,
                List.of(
                        Quantity.compared("ns per request of all"),
                        Quantity.compared("us from a request to its answer, p50"),
                        Quantity.compared("us from a request to its answer, p99")),
                JVM_OPTIONS);
    }

    /// Arguments: contender, connections, whether quick.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int connections = Integer.parseInt(arguments[1]);
        Duration time = Boolean.parseBoolean(arguments[2]) ? QUICK_TIME : TIME;
        try (HttpContender.SwapServer server =
                HttpContender.valueOf(arguments[0]).start(JVM_OPTIONS)) {
            check(server);
            for (int i = 0; i < WARM_UPS; i++) {
                Wrk.run(server.uri(), server.request(), connections, WARM_UP);
            }
            Wrk found = Wrk.run(server.uri(), server.request(), connections, time);
            Answer.of(NANOS_PER_SECOND / found.perSecond(), found.p50Micros(), found.p99Micros())
                    .print(System.out);
        }
        System.exit(0); // a client has threads that go on
    }

    /// That the answer is the right one; wrk looks at its status only.
    private static void check(HttpContender.SwapServer server)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.uri())
                        .POST(BodyPublishers.ofString(server.request().body()));
        server.request().headers().forEach(request::header);
        try (HttpClient client = HttpClient.newHttpClient()) {
            String body = client.send(request.build(), BodyHandlers.ofString()).body();
            if (!body.contains(server.request().answer())) {
                throw new IllegalStateException(server.uri() + " answered: " + body);
            }
        }
    }

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
        static Wrk run(URI uri, HttpContender.SwapRequest request, int connections, Duration time)
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
            return new Wrk(
                    Double.parseDouble(rate.group(1)), micros(said, "50%"), micros(said, "99%"));
        }

        private static double micros(String said, String percentile) {
            Matcher latency =
                    Pattern.compile(Pattern.quote(percentile) + "\\s+([0-9.]+)(us|ms|s)")
                            .matcher(said);
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

        private static String script(HttpContender.SwapRequest request) {
            StringBuilder script = new StringBuilder("wrk.method = \"POST\"\n");
            script.append("wrk.body = [[").append(request.body()).append("]]\n");
            request.headers()
                    .forEach((name, value) ->
                            script.append("wrk.headers[\"%s\"] = \"%s\"\n".formatted(name, value)));
            return script.toString();
        }
    }
}
