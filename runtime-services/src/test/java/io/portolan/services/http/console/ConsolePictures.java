package io.portolan.services.http.console;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A program that takes pictures of the parts of the console, for people to look at.
final class ConsolePictures {

    private ConsolePictures() {}

    /// Takes them.
    ///
    /// @param arguments the folder
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (ConsoleNode shown = ConsoleNode.start(ConsoleNode.guarded());
                HttpClient client = HttpClient.newHttpClient();
                Chromium browser = Chromium.start();
                Chromium.Tab tab = browser.open(1100, 700)) {
            for (String count : List.of("1", "2", "3")) {
                ask(
                        client,
                        shown,
                        "POST",
                        "/services/orders/$actions/start",
                        "{\"what\":\"maps\",\"count\":" + count + "}");
                CompletableFuture<?> _ =
                        client.sendAsync(
                                request(
                                        shown,
                                        "POST",
                                        "/services/front/$actions/ask",
                                        "{\"number\":" + count + "}"),
                                BodyHandlers.discarding());
            }
            ask(
                    client,
                    shown,
                    "PATCH",
                    "/services/scores",
                    "{\"title\":\"finals\",\"players\":{\""
                            + ConsoleNode.HOSTILE.replace("\"", "\\\"")
                            + "\":null}}");
            tab.go(shown.uri());
            tab.await("document.querySelector('#token')");
            Files.write(folder.resolve("sign-in.png"), tab.screenshot());
            tab.type(ConsoleNode.TOKEN);
            tab.press("Enter");
            tab.await("document.querySelectorAll('tbody tr').length > 5");
            for (String part :
                    List.of(
                            "services",
                            "service/services/scores",
                            "workflows",
                            "page/services/map",
                            "subscriptions",
                            "logs",
                            "latency",
                            "waits")) {
                Object _ = tab.evaluate("location.hash = '#/" + part + "'");
                Object _ = tab.evaluate("new Promise((done) => setTimeout(done, 2500))");
                if (part.endsWith("scores")) {
                    play(client, shown, tab);
                }
                Files.write(folder.resolve(part.replace('/', '-') + ".png"), tab.screenshot());
            }
            tab.dark(true);
            tab.resize(380, 700);
            for (String part : List.of("services", "workflows", "service/services/scores")) {
                Object _ = tab.evaluate("location.hash = '#/" + part + "'");
                Object _ = tab.evaluate("new Promise((done) => setTimeout(done, 700))");
                Files.write(
                        folder.resolve("narrow-" + part.replace('/', '-') + ".png"),
                        tab.screenshot());
            }
            browser.complaints().forEach(System.out::println);
        }
    }

    /// Changes what is shown, and opens a form.
    private static void play(HttpClient client, ConsoleNode shown, Chromium.Tab tab)
            throws IOException, InterruptedException {
        for (String name : List.of("bea", "cyd", "dot", "ann")) {
            String body = "{\"name\":\"" + name + "\",\"points\":" + name.hashCode() % 90 + "}";
            ask(client, shown, "PUT", "/services/scores/players/" + name, body);
        }
        Object _ =
                tab.evaluate(
                        """
                        [...document.querySelectorAll('summary')]
                            .find((each) => each.textContent.startsWith('Puts one under')).click();
                        document.querySelectorAll('.tree details').forEach((each) => { each.open = true; });
                        """);
        tab.await("document.querySelector('form.operation')");
        Object _ = tab.evaluate("new Promise((done) => setTimeout(done, 2000))");
    }

    private static HttpRequest request(ConsoleNode shown, String method, String path, String body) {
        boolean isPatch = method.equals("PATCH");
        return HttpRequest.newBuilder(URI.create(shown.uri() + path))
                .header("Authorization", "Bearer " + ConsoleNode.TOKEN)
                .header(
                        "Content-Type",
                        isPatch ? "application/merge-patch+json" : "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
    }

    private static void ask(
            HttpClient client, ConsoleNode shown, String method, String path, String body)
            throws IOException, InterruptedException {
        int status =
                client.send(request(shown, method, path, body), BodyHandlers.discarding())
                        .statusCode();
        if (status >= 300) {
            throw new AssertionError(method + " " + path + " was answered " + status);
        }
    }
}
