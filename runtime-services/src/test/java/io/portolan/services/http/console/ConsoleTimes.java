package io.portolan.services.http.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// How fast the console is, measured in a real browser:
///
/// - the first paint from a cold cache: from the start of the navigation to the first content, as
///   the browser itself tells it, each time in a browser that has seen nothing before;
/// - how far what is seen is behind a change: from before a client sends it to the moment when the
///   page has it in its elements and draws a frame, by the clock of the one machine.
final class ConsoleTimes {

    private static final int PAINTS = 5;
    private static final int CHANGES = 60;

    private ConsoleTimes() {}

    /// Milliseconds, sorted.
    @SuppressWarnings("ArrayRecordComponent") // nobody compares it
    record Millis(double[] sorted) {

        double median() {
            return sorted[sorted.length / 2];
        }

        double most() {
            return sorted[sorted.length - 1];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "median %.1f ms, least %.1f ms, most %.1f ms of %d",
                    median(),
                    sorted[0],
                    most(),
                    sorted.length);
        }
    }

    /// The first paints of a page of the node.
    static Millis firstPaints(ConsoleNode node) throws IOException, InterruptedException {
        double[] millis = new double[PAINTS];
        try (HttpClient client = HttpClient.newHttpClient()) { // a node loads its classes once
            HttpRequest page = HttpRequest.newBuilder(node.uri()).build();
            client.send(page, BodyHandlers.discarding());
        }
        for (int i = 0; i < PAINTS; i++) {
            try (Chromium browser = Chromium.start();
                    Chromium.Tab tab = browser.open(1100, 700)) {
                tab.go(node.uri());
                tab.await(
                        "performance.getEntriesByName('first-contentful-paint').length > 0 && document.querySelector('#token')");
                millis[i] =
                        tab.number(
                                "performance.getEntriesByName('first-contentful-paint')[0].startTime");
            }
        }
        return sorted(millis);
    }

    /// How far the page is behind changes of a service that it shows.
    static Millis delays(ConsoleNode node) throws IOException, InterruptedException {
        double[] millis = new double[CHANGES];
        try (HttpClient client = HttpClient.newHttpClient();
                Chromium browser = Chromium.start();
                Chromium.Tab tab = browser.open(1100, 700)) {
            tab.go(node.uri());
            tab.await("document.querySelector('#token')");
            tab.type(ConsoleNode.TOKEN);
            tab.press("Enter");
            tab.await("document.querySelectorAll('tbody tr').length >= 12");
            Object _ = tab.evaluate("location.hash = '#/service/services/scores'");
            tab.await("document.body.textContent.includes('players {2}')");
            for (int i = 0; i < CHANGES; i++) {
                String text = "seen " + i;
                Object _ =
                        tab.evaluate(
                                """
                                window.seen = new Promise((done) => {
                                  const look = new MutationObserver(() => {
                                    if (document.querySelector('.tree').textContent.includes('%s')) {
                                      look.disconnect();
                                      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
                                    }
                                  });
                                  look.observe(document.querySelector('main'), {subtree: true, childList: true, characterData: true});
                                }), 0
                                """
                                        .formatted(text));
                long before = System.currentTimeMillis();
                int status =
                        client.send(
                                        HttpRequest.newBuilder(
                                                        URI.create(node.uri() + "/services/scores"))
                                                .header(
                                                        "authorization",
                                                        "Bearer " + ConsoleNode.TOKEN)
                                                .header(
                                                        "content-type",
                                                        "application/merge-patch+json")
                                                .method(
                                                        "PATCH",
                                                        BodyPublishers.ofString(
                                                                "{\"title\":\"" + text + "\"}"))
                                                .build(),
                                        BodyHandlers.discarding())
                                .statusCode();
                if (status != 204) {
                    throw new AssertionError("the change was answered " + status);
                }
                millis[i] = tab.number("window.seen") - before;
            }
        }
        return sorted(millis);
    }

    private static Millis sorted(double[] millis) {
        Arrays.sort(millis);
        return new Millis(millis);
    }

    /// Measures and prints both.
    ///
    /// @param arguments none
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            for (Map.Entry<String, Millis> each :
                    Map.of("first paint", firstPaints(node), "behind a change", delays(node))
                            .entrySet()) {
                System.out.println(each.getKey() + ": " + each.getValue());
            }
        }
    }
}
