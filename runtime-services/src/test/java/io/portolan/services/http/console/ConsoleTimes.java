package io.portolan.services.http.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.Stream;

/// How fast the console is, measured in a real browser:
///
/// - the first paint from a cold cache: from the start of the navigation to the first content, as
///   the browser itself tells it, each time in a browser that has seen nothing before;
/// - how far what is seen is behind a change: from before a client sends it to the moment when the
///   page has it in its elements and draws a frame, by the clock of the one machine.
///
/// Beside each stands a control, taken in turns with it, which says what the machine gives at the
/// moment: the first paint of a page of one word, and how far a client that reads the stream is
/// behind the same change. The limits are for a machine that does nothing else.
final class ConsoleTimes {

    private static final int PAINTS = 5;
    private static final int CHANGES = 60;
    private static final double MOST_PAINT_MILLIS = 300;
    private static final double MOST_BEHIND_MILLIS = 100;
    private static final String ONE_WORD = "data:text/html,%3Cp%3Eword";

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

    /// What was measured, and the same of something that does as little as possible.
    ///
    /// @param what it is
    /// @param most milliseconds that its median may have
    record Measured(String what, Millis own, Millis control, double most) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: %s%n  control: %s%n  the median is %s the limit of %.0f ms",
                    what,
                    own,
                    control,
                    own.median() <= most ? "within" : "over",
                    most);
        }
    }

    /// The first paints of the console, and of a page of one word.
    static Measured firstPaints(ConsoleNode node) throws IOException, InterruptedException {
        double[] millis = new double[PAINTS];
        double[] control = new double[PAINTS];
        try (HttpClient client = HttpClient.newHttpClient()) { // a node loads its classes once
            HttpRequest page = HttpRequest.newBuilder(node.uri()).build();
            client.send(page, BodyHandlers.discarding());
        }
        for (int i = 0; i < PAINTS; i++) {
            control[i] = firstPaint(URI.create(ONE_WORD), "p");
            millis[i] = firstPaint(node.uri(), "#token");
        }
        return new Measured("first paint", sorted(millis), sorted(control), MOST_PAINT_MILLIS);
    }

    private static double firstPaint(URI page, String element)
            throws IOException, InterruptedException {
        String paints = "performance.getEntriesByName('first-contentful-paint')";
        try (Chromium browser = Chromium.start();
                Chromium.Tab tab = browser.open(1100, 700)) {
            tab.go(page);
            tab.await(paints + ".length > 0 && document.querySelector('" + element + "')");
            return tab.number(paints + "[0].startTime");
        }
    }

    /// How far the page is behind changes of a service that it shows, and how far a client is.
    static Measured delays(ConsoleNode node) throws IOException, InterruptedException {
        double[] millis = new double[CHANGES];
        double[] control = new double[CHANGES];
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
            HttpRequest stream =
                    asked(node, "/$stream")
                            .header("content-type", "application/json")
                            .POST(
                                    BodyPublishers.ofString(
                                            "{\"subscriptions\":[{\"service\":\"/services/scores\"}]}"))
                            .build();
            try (Stream<String> lines = client.send(stream, BodyHandlers.ofLines()).body()) {
                Iterator<String> told = lines.iterator();
                for (int i = 0; i < CHANGES; i++) {
                    String text = "seen " + i;
                    Object _ = tab.evaluate(watch(text));
                    long before = System.currentTimeMillis();
                    change(node, client, text);
                    while (!told.next().contains(text)) {
                        // another line of the stream
                    }
                    control[i] = System.currentTimeMillis() - before;
                    millis[i] = tab.number("window.seen") - before;
                }
            }
        }
        return new Measured("behind a change", sorted(millis), sorted(control), MOST_BEHIND_MILLIS);
    }

    /// A script that notices when the page shows a text.
    private static String watch(String text) {
        return """
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
                .formatted(text);
    }

    private static void change(ConsoleNode node, HttpClient client, String title)
            throws IOException, InterruptedException {
        HttpRequest change =
                asked(node, "/services/scores")
                        .header("content-type", "application/merge-patch+json")
                        .method("PATCH", BodyPublishers.ofString("{\"title\":\"" + title + "\"}"))
                        .build();
        int status = client.send(change, BodyHandlers.discarding()).statusCode();
        if (status != 204) {
            throw new AssertionError("the change was answered " + status);
        }
    }

    private static HttpRequest.Builder asked(ConsoleNode node, String path) {
        return HttpRequest.newBuilder(URI.create(node.uri() + path))
                .header("authorization", "Bearer " + ConsoleNode.TOKEN);
    }

    private static Millis sorted(double[] millis) {
        Arrays.sort(millis);
        return new Millis(millis);
    }

    /// Measures and prints both, each beside its control and its limit.
    ///
    /// @param arguments none
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (ConsoleNode node = ConsoleNode.start(ConsoleNode.guarded())) {
            System.out.println(firstPaints(node));
            System.out.println(delays(node));
        }
    }
}
