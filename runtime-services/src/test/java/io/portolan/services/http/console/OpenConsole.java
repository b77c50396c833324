package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.services.http.HttpSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// A browser, and for each test a node and a tab; what people do in it. Skipped where there is no
/// Chromium.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OpenConsole {

    Chromium browser;
    ConsoleNode node;
    Chromium.Tab tab;
    HttpClient client;

    @BeforeAll
    void startBrowser() throws Exception {
        assumeTrue(Chromium.isThere(), "there is no Chromium: install the package chromium");
        browser = Chromium.start(flags());
        client = newClient();
    }

    /// How the browser is started, besides.
    List<String> flags() throws Exception {
        return List.of();
    }

    /// Another client of the node.
    HttpClient newClient() throws Exception {
        return HttpClient.newHttpClient();
    }

    HttpSettings settings() throws Exception {
        return ConsoleNode.guarded();
    }

    @AfterAll
    void endBrowser() throws IOException {
        if (browser != null) {
            browser.close();
            client.close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        node = ConsoleNode.start(settings());
        tab = browser.open(1100, 800);
        List<String> _ = browser.complaints();
    }

    @AfterEach
    void end() throws Exception {
        if (node != null) {
            tab.close();
            node.close();
        }
    }

    void signIn(Chromium.Tab in, String token) throws InterruptedException {
        in.go(node.uri());
        in.await("document.querySelector('#token')");
        in.type(token);
        in.press("Enter");
        in.await("document.querySelectorAll('tbody tr').length >= 12");
    }

    void show(String part) throws InterruptedException {
        Object _ = tab.evaluate("location.hash = '#/" + part + "'");
    }

    HttpResponse<String> ask(String method, String path, String body)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(node.uri() + path))
                        .header("authorization", "Bearer " + ConsoleNode.TOKEN)
                        .header("content-type", "application/json")
                        .method(method, BodyPublishers.ofString(body.replace('\'', '"')))
                        .build(),
                BodyHandlers.ofString());
    }

    /// Asks for a change, which is done.
    void change(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(method, path, body);
        assertTrue(answer.statusCode() < 300, answer::body);
    }

    /// Puts a player on the board.
    void put(String name, int points) throws IOException, InterruptedException {
        change(
                "PUT",
                "/services/scores/players/" + name,
                "{'name':'%s','points':%d}".formatted(name, points));
    }

    /// Runs a script in the tab.
    void run(String script) throws InterruptedException {
        Object _ = tab.evaluate(script);
    }

    /// What pages complained of, besides refused tokens and the advice of the browser.
    List<String> complained() {
        return browser.complaints().stream()
                .filter(each -> !each.contains("401"))
                .filter(each -> !each.contains("recommendation"))
                .toList();
    }

    String text(String selector) throws InterruptedException {
        return String.valueOf(
                tab.evaluate("document.querySelector(\"" + selector + "\")?.textContent"));
    }

    /// What the page has as its text.
    void awaitText(String text) throws InterruptedException {
        tab.await(
                "document.body.textContent.includes(\""
                        + text.replace("\\", "\\\\").replace("\"", "\\\"")
                        + "\")");
    }

    /// Presses the button, link or summary with this text.
    void click(String text) throws InterruptedException {
        tab.await(found(text));
        Object _ = tab.evaluate(found(text) + ".click()");
    }

    private static String found(String text) {
        return "[...document.querySelectorAll('button, a, summary')].find((each) => each.textContent.trim().startsWith(\""
                + text
                + "\"))";
    }
}
