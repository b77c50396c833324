package io.portolan.services.http.console;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A real browser without a window, driven by the DevTools protocol.
///
/// *Threads:* one thread. *Failure:* [AssertionError] for what the browser refuses, for a script
/// that throws, and for what does not happen within [#LIMIT_SECONDS].
final class Chromium implements AutoCloseable {

    private static final List<String> PLACES =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final int LIMIT_SECONDS = 20;
    private static final Codec JSON =
            Codec.json(new CodecLimits(1 << 28, 256, 1 << 28, 1 << 16, 1000));

    private static final Shape ANY = Shapes.of(Object.class);

    private final Process process;
    private final Path profile;
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Map<?, ?>>> asked = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private Chromium(Process process, Path profile, URI address) {
        this.process = process;
        this.profile = profile;
        socket = client.newWebSocketBuilder().buildAsync(address, new Listener()).join();
    }

    /// Whether the machine has one.
    static boolean isThere() {
        return program() != null;
    }

    private static @Nullable String program() {
        return PLACES.stream()
                .filter(each -> Files.isExecutable(Path.of(each)))
                .findFirst()
                .orElse(null);
    }

    /// Starts one with an empty cache.
    static Chromium start() throws IOException, InterruptedException {
        return start(List.of());
    }

    /// Starts one with an empty cache.
    ///
    /// @param flags of its command line, besides
    static Chromium start(List<String> flags) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("chromium");
        List<String> command = new ArrayList<>(flags);
        command.addAll(
                0,
                List.of(
                        Objects.requireNonNull(program()),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-extensions",
                        "--disable-dev-shm-usage",
                        "--enable-precise-memory-info",
                        "--js-flags=--expose-gc",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile));
        command.add("about:blank");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
            if (System.nanoTime() > end || process.waitFor(20, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the browser did not start: " + command);
            }
        }
        List<String> lines = Files.readAllLines(port);
        return new Chromium(
                process, profile, URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)));
    }

    /// What pages complained of since the last time: errors of scripts, refusals of the policy.
    List<String> complaints() {
        List<String> all = List.copyOf(complaints);
        complaints.clear();
        return all;
    }

    /// A new tab of a size.
    Tab open(int width, int height) throws InterruptedException {
        Object target =
                call(null, "Target.createTarget", Map.of("url", "about:blank")).get("targetId");
        Object session =
                call(
                                null,
                                "Target.attachToTarget",
                                Map.of("targetId", Objects.requireNonNull(target), "flatten", true))
                        .get("sessionId");
        Tab tab = new Tab((String) Objects.requireNonNull(session), (String) target);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tab.call(domain + ".enable", Map.of());
        }
        tab.resize(width, height);
        return tab;
    }

    /// Sends a message; returns what is answered.
    private CompletableFuture<Map<?, ?>> send(
            @Nullable String session, String method, Map<String, ?> parameters) {
        int id = ids.incrementAndGet();
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        if (session != null) {
            message.put("sessionId", session);
        }
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        asked.put(id, answer);
        socket.sendText(new String(JSON.write(message), StandardCharsets.UTF_8), true).join();
        return answer;
    }

    private Map<?, ?> call(@Nullable String session, String method, Map<String, ?> parameters)
            throws InterruptedException {
        try {
            Map<?, ?> got = send(session, method, parameters).get(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (got.get("error") != null) {
                throw new AssertionError(method + ": " + got.get("error"));
            }
            return (Map<?, ?>) Objects.requireNonNull(got.get("result"));
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(method + ": no answer", e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        client.close();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                each.toFile().delete(); // what a dying process still writes may stay
            }
        }
    }

    /// Puts messages together, which come in parts.
    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
                text.setLength(0);
                take((Map<?, ?>) Objects.requireNonNull(JSON.read(ANY, bytes)));
            }
            from.request(1);
            return null;
        }

        private void take(Map<?, ?> message) {
            Object id = message.get("id");
            CompletableFuture<Map<?, ?>> answer =
                    id instanceof Number number ? asked.remove(number.intValue()) : null;
            if (answer != null) {
                answer.complete(message);
                return;
            }
            String method = String.valueOf(message.get("method"));
            if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
                complaints.add(String.valueOf(message.get("params")));
            }
        }
    }

    /// A tab.
    final class Tab implements AutoCloseable {

        private final String session;
        private final String target;

        private Tab(String session, String target) {
            this.session = session;
            this.target = target;
        }

        Map<?, ?> call(String method, Map<String, ?> parameters) throws InterruptedException {
            return Chromium.this.call(session, method, parameters);
        }

        void resize(int width, int height) throws InterruptedException {
            call(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of(
                            "width",
                            width,
                            "height",
                            height,
                            "deviceScaleFactor",
                            1,
                            "mobile",
                            false));
        }

        /// Whether the user wants dark pages.
        void dark(boolean isDark) throws InterruptedException {
            Map<String, String> feature =
                    Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
            call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
        }

        /// Goes somewhere, and waits until the page is loaded.
        void go(URI address) throws InterruptedException {
            evaluate("window.before = true");
            call("Page.navigate", Map.of("url", address.toString()));
            await("!window.before && document.readyState === 'complete'");
        }

        /// Loads the page again.
        void reload() throws InterruptedException {
            evaluate("window.before = true");
            call("Page.reload", Map.of());
            await("!window.before && document.readyState === 'complete'");
        }

        /// The value of a script, which may be a promise.
        @Nullable Object evaluate(String script) throws InterruptedException {
            Map<?, ?> got =
                    call(
                            "Runtime.evaluate",
                            Map.of(
                                    "expression", script,
                                    "awaitPromise", true,
                                    "returnByValue", true,
                                    "userGesture", true));
            if (got.get("exceptionDetails") != null) {
                throw new AssertionError(script + ": " + got.get("exceptionDetails"));
            }
            return ((Map<?, ?>) Objects.requireNonNull(got.get("result"))).get("value");
        }

        /// The number that a script gives.
        double number(String script) throws InterruptedException {
            return ((Number) Objects.requireNonNull(evaluate(script), script)).doubleValue();
        }

        /// How many elements there are of a selector.
        int count(String selector) throws InterruptedException {
            return (int) number("document.querySelectorAll(\"" + selector + "\").length");
        }

        /// Waits until a script gives true.
        void await(String condition) throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
            List<String> troubles = new ArrayList<>();
            while (System.nanoTime() < end) {
                try {
                    if (Boolean.TRUE.equals(evaluate("Boolean(" + condition + ")"))) {
                        return;
                    }
                    Object _ = evaluate("new Promise((done) => setTimeout(done, 10))");
                } catch (AssertionError e) { // the page is being replaced
                    troubles.add(String.valueOf(e.getMessage()));
                }
            }
            throw new AssertionError(
                    "%s is not so; the page says: %s; complaints %s %s"
                            .formatted(
                                    condition,
                                    evaluate("document.body.innerText.slice(0, 3000)"),
                                    complaints,
                                    troubles.stream().distinct().toList()));
        }

        /// Presses and releases keys, each by its name.
        void press(String... keys) throws InterruptedException {
            for (String key : keys) {
                Map<String, Object> down = new LinkedHashMap<>();
                down.put("type", "keyDown");
                down.put("key", key);
                down.put("windowsVirtualKeyCode", code(key));
                if (key.equals("Enter")) {
                    down.put("text", "\r");
                } else if (key.length() == 1) {
                    down.put("text", key);
                }
                call("Input.dispatchKeyEvent", down);
                call(
                        "Input.dispatchKeyEvent",
                        Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code(key)));
            }
        }

        private static int code(String key) {
            return switch (key) {
                case "Tab" -> 9;
                case "Enter" -> 13;
                case " " -> 32;
                default -> Character.toUpperCase(key.charAt(0));
            };
        }

        /// Types a text where the focus is.
        void type(String text) throws InterruptedException {
            call("Input.insertText", Map.of("text", text));
        }

        /// What is seen, as PNG.
        byte[] screenshot() throws InterruptedException {
            Object data = call("Page.captureScreenshot", Map.of("format", "png")).get("data");
            return Base64.getDecoder().decode((String) Objects.requireNonNull(data));
        }

        @Override
        public void close() { // nobody waits for the end
            CompletableFuture<?> _ = send(null, "Target.closeTarget", Map.of("targetId", target));
        }
    }
}
