package io.portolan.bench.http;

import io.portolan.bench.compare.BenchComparison;
import io.portolan.bench.compare.ContenderAnswer;
import io.portolan.bench.compare.Goal;
import io.portolan.bench.compare.Measurements;
import io.portolan.bench.compare.MedianSpread;
import io.portolan.bench.compare.ProgramComparison;
import io.portolan.bench.compare.Quantity;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/// What a request over loopback HTTP costs, asked by wrk.
public final class HttpProgram {

    /// Connections that end and come anew undo some of what was compiled, so they do it here too.
    private static final int WARM_UPS = 5;

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration TIME = Duration.ofSeconds(8);
    private static final Duration QUICK_TIME = Duration.ofSeconds(4);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<Integer> CONNECTIONS = List.of(16, 128);
    private static final double BY_NETTY = 0.75;
    private static final double BY_AXIS = 3;
    private static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private HttpProgram() {}

    /// Ours beside the peers, in rounds.
    public static BenchComparison comparison() {
        return new ProgramComparison(
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
                JVM_OPTIONS,
                HttpProgram::printGoals);
    }

    /// Arguments: contender, connections, whether quick.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int connections = Integer.parseInt(arguments[1]);
        Duration time = Boolean.parseBoolean(arguments[2]) ? QUICK_TIME : TIME;
        try (SwapServer server = HttpContender.valueOf(arguments[0]).start(JVM_OPTIONS)) {
            check(server);
            for (int i = 0; i < WARM_UPS; i++) {
                Wrk.run(server.uri(), server.request(), connections, WARM_UP);
            }
            Wrk found = Wrk.run(server.uri(), server.request(), connections, time);
            ContenderAnswer.of(
                            NANOS_PER_SECOND / found.perSecond(),
                            found.p50Micros(),
                            found.p99Micros())
                    .print(System.out);
        }
        System.exit(0); // a client has threads that go on
    }

    private static void printGoals(List<Measurements> measured, PrintStream out) {
        Measurements times = measured.getFirst();
        out.println();
        for (int size : CONNECTIONS) {
            Goal.atLeast(BY_NETTY, "rate by that of bare Netty, %d connections".formatted(size))
                    .print(rates(times, HttpContender.NETTY, size), out);
            Goal.atLeast(BY_AXIS, "rate by that of Axis2, %d connections".formatted(size))
                    .print(rates(times, HttpContender.AXIS2, size), out);
        }
    }

    private static MedianSpread rates(Measurements times, HttpContender peer, int size) {
        return MedianSpread.ofRatios(
                times.perRound(peer, size), times.perRound(HttpContender.PORTOLAN, size));
    }

    /// That the answer is the right one; wrk looks at its status only.
    private static void check(SwapServer server) throws IOException, InterruptedException {
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
}
