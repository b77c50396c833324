package io.portolan.services.http.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// A program that leaves the console open before a busy node, goes through its parts again and
/// again, and prints the memory of both sides after a garbage collection of each. It takes an hour,
/// or as many minutes as `-Dportolan.console.minutes` says; it prints every
/// `-Dportolan.console.every` seconds, and has `-Dportolan.console.changes` changes in a second.
final class ConsoleSoak {

    private static final int MINUTES = Integer.getInteger("portolan.console.minutes", 60);
    private static final int EVERY_SECONDS = Integer.getInteger("portolan.console.every", 60);
    private static final int CHANGES = Integer.getInteger("portolan.console.changes", 300);

    private static final List<String> PARTS =
            List.of(
                    "services",
                    "service/services/scores",
                    "workflows",
                    "subscriptions",
                    "logs",
                    "latency",
                    "waits",
                    "page/services/map");

    private ConsoleSoak() {}

    /// Runs.
    ///
    /// @param arguments none
    public static void main(String[] arguments) throws IOException, InterruptedException {
        AtomicLong done = new AtomicLong();
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded());
                HttpClient client = HttpClient.newHttpClient();
                Chromium browser = Chromium.start();
                Chromium.Tab tab = browser.open(1100, 800)) {
            tab.go(node.uri());
            tab.await("document.querySelector('#token')");
            tab.type(ConsoleNode.TOKEN);
            tab.press("Enter");
            tab.await("document.querySelectorAll('tbody tr').length >= 12");
            Thread busy = Thread.ofVirtual().start(() -> work(node, client, done));
            System.out.println("seconds;page MB;elements;listeners;node MB;changes");
            long began = System.nanoTime();
            long end = began + Duration.ofMinutes(MINUTES).toNanos();
            long next = began;
            while (System.nanoTime() < end) {
                for (String part : PARTS) {
                    Object _ = tab.evaluate("location.hash = '#/" + part + "'");
                    Object _ = tab.evaluate("new Promise((then) => setTimeout(then, 2000))");
                }
                if (System.nanoTime() - next >= 0) {
                    print(tab, began, done.get());
                    next += Duration.ofSeconds(EVERY_SECONDS).toNanos();
                }
            }
            print(tab, began, done.get());
            busy.interrupt();
            busy.join();
            browser.complaints().stream()
                    .filter(each -> each.contains("exception"))
                    .forEach(System.out::println);
        }
    }

    private static void print(Chromium.Tab tab, long began, long done) throws InterruptedException {
        Map<?, ?> _ = tab.call("HeapProfiler.collectGarbage", Map.of());
        double bytes = tab.number("performance.memory.usedJSHeapSize");
        Map<?, ?> counters = tab.call("Memory.getDOMCounters", Map.of());
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "%d;%.1f;%s;%s;%.1f;%d%n",
                (System.nanoTime() - began) / 1_000_000_000L,
                bytes / (1 << 20),
                counters.get("nodes"),
                counters.get("jsEventListeners"),
                (runtime.totalMemory() - runtime.freeMemory()) / (double) (1 << 20),
                done);
    }

    /// Changes of a state, of the log, of workflows.
    private static void work(ConsoleNode node, HttpClient client, AtomicLong done) {
        try {
            for (int i = 0; !Thread.interrupted(); i++) {
                String name = "player" + i % 500;
                ask(
                        node,
                        client,
                        "PUT",
                        "/services/scores/players/" + name,
                        "{'name':'" + name + "','points':" + i + "}");
                if (i % 10 == 0) {
                    ask(
                            node,
                            client,
                            "POST",
                            "/logs",
                            "{'level':'INFO','source':'soak','message':'entry " + i + "'}");
                }
                if (i % 50 == 0) {
                    ask(
                            node,
                            client,
                            "POST",
                            "/services/orders/$actions/start",
                            "{'what':'maps','count':" + i + "}",
                            "run-" + i);
                    ask(
                            node,
                            client,
                            "POST",
                            "/services/orders/$actions/signal",
                            "{'run':'run-" + i + "','name':'paid','value':true}");
                }
                if (i % 50 == 25 && i > 1000) {
                    ask(
                            node,
                            client,
                            "POST",
                            "/services/orders/$actions/forget",
                            "{'run':'run-" + (i - 1025) + "'}");
                }
                done.incrementAndGet();
                LockSupport.parkNanos(1_000_000_000L / CHANGES);
            }
        } catch (IOException | InterruptedException e) {
            System.out.println("the work has ended: " + e);
        }
    }

    private static void ask(
            ConsoleNode node,
            HttpClient client,
            String method,
            String path,
            String body,
            String... key)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(node.uri() + path))
                        .header("authorization", "Bearer " + ConsoleNode.TOKEN)
                        .header("content-type", "application/json")
                        .method(method, BodyPublishers.ofString(body.replace('\'', '"')));
        if (key.length > 0) {
            request.header("idempotency-key", key[0]);
        }
        int status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
        if (status >= 400) {
            throw new AssertionError(method + " " + path + " was answered " + status);
        }
    }
}
