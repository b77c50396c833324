package io.portolan.services.http.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The files of the console and what stands around them, asked for by a client that is no browser.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleFilesTest {

    private static final String BROWSER =
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern FILES = Pattern.compile("\"/\\$console/([^\"]+)\"");
    private static final List<String> FORBIDDEN =
            List.of(
                    "innerHTML",
                    "outerHTML",
                    "insertAdjacentHTML",
                    "document.write",
                    "createContextualFragment",
                    "srcdoc",
                    "eval(",
                    "new Function",
                    "localStorage",
                    "http:",
                    "https:");

    private final HttpClient client = HttpClient.newHttpClient();
    private ConsoleNode node;

    @BeforeAll
    void start() throws InterruptedException {
        node = ConsoleNode.start(ConsoleNode.guarded());
    }

    @AfterAll
    void end() {
        node.close();
        client.close();
    }

    private HttpResponse<String> ask(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(node.uri() + path))
                        .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static String bearer(String token) {
        return "Bearer " + token;
    }

    /// The files that a file of the console names.
    private static Set<String> named(String text) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = FILES.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    @Test
    void aBrowserGetsThePageAndEveryOtherClientTheDirectoryAsBefore() throws Exception {
        HttpResponse<String> page = ask("GET", "/", "", "accept", BROWSER);
        assertEquals(200, page.statusCode());
        assertEquals("text/html; charset=utf-8", header(page, "content-type"));
        assertEquals("Accept", header(page, "vary"));
        assertTrue(page.body().contains("/$console/main.js"), page.body());
        assertEquals("", ask("HEAD", "/", "", "accept", BROWSER).body());
        String ann = bearer(ConsoleNode.TOKEN);
        for (String accept : List.of("*/*", "application/json", "application/cbor")) {
            HttpResponse<String> got = ask("GET", "/", "", "accept", accept, "authorization", ann);
            assertEquals(200, got.statusCode());
            assertTrue(header(got, "content-type").startsWith("application/"), accept);
            assertTrue(got.body().contains("urn:portolan:directory"), got.body());
        }
        HttpResponse<String> none = ask("GET", "/", "", "authorization", ann);
        assertEquals("application/json", header(none, "content-type"));
    }

    @Test
    void everyFileThatAFileNamesIsThereAndTheBrowserIsToldOfItAtOnce() throws Exception {
        String page = ask("GET", "/", "", "accept", BROWSER).body();
        Set<String> told = named(page);
        Set<String> all = new LinkedHashSet<>(told);
        for (String each : told) {
            HttpResponse<String> file = ask("GET", "/$console/" + each, "");
            assertEquals(200, file.statusCode(), each);
            all.addAll(named(file.body()));
        }
        assertEquals(told, all, "index.html names all of them, so that they are loaded at once");
        assertTrue(told.size() > 15, told.toString());
    }

    @Test
    void noFileMakesElementsOutOfTextOrAsksAnotherHost() throws Exception {
        for (String each : named(ask("GET", "/", "", "accept", BROWSER).body())) {
            String text =
                    ask("GET", "/$console/" + each, "")
                            .body()
                            .replace("http://www.w3.org/2000/svg", "");
            for (String forbidden : FORBIDDEN) {
                assertFalse(text.contains(forbidden), each + " has " + forbidden);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/$console/main.js", "/$console/icon.svg", "/$console/none.js"})
    void everyAnswerOfTheConsoleIsUnderTheStrictPolicyOrHasNoContentOfIts(String path)
            throws Exception {
        HttpResponse<String> got = ask("GET", path, "", "accept", BROWSER);
        assertEquals("nosniff", header(got, "x-content-type-options"));
        if (path.endsWith("none.js")) {
            assertEquals(404, got.statusCode());
            assertEquals("application/problem+json", header(got, "content-type"));
            return;
        }
        String policy = header(got, "content-security-policy");
        assertTrue(policy.startsWith("default-src 'none'; script-src 'self';"), policy);
        assertTrue(policy.endsWith("frame-ancestors 'none'"), policy);
        assertTrue(policy.contains("require-trusted-types-for 'script'"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        assertEquals("DENY", header(got, "x-frame-options"));
        assertEquals("no-referrer", header(got, "referrer-policy"));
        assertEquals("same-origin", header(got, "cross-origin-opener-policy"));
        String known = header(got, "etag");
        HttpResponse<String> again =
                ask("GET", path, "", "accept", BROWSER, "if-none-match", known);
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/$console",
                "/$console/ConsoleRoute.class",
                "/$console/package-info.class",
                "/$console/main.js/x",
                "/$console/%2e%2e/x.js",
                "/$console/a%5cb.js",
                "/$console/.hidden.js",
                "/services/map/$page/none.js",
                "/services/map/$page/%2e%2e/index.html",
                "/services/scores/$page",
                "/services/none/$page",
            })
    void nothingButTheFilesOfAPageIsServed(String path) throws Exception {
        int status = ask("GET", path, "").statusCode();
        assertTrue(status == 404 || status == 400, path + " " + status);
    }

    @Test
    void whatTheNodeHasAndDoesNeedsAToken() throws Exception {
        String json = "{\"name\":\"eve\",\"points\":1}";
        String[] type = {"content-type", "application/json"};
        assertEquals(401, ask("GET", "/$pages", "").statusCode());
        assertEquals(401, ask("PUT", "/services/scores/players/eve", json, type).statusCode());
        String ann = bearer(ConsoleNode.TOKEN);
        String rob = bearer(ConsoleNode.READER);
        assertEquals(200, ask("GET", "/$pages", "", "authorization", rob).statusCode());
        assertEquals(
                403,
                ask(
                                "PUT",
                                "/services/scores/players/eve",
                                json,
                                "content-type",
                                "application/json",
                                "authorization",
                                rob)
                        .statusCode());
        HttpResponse<String> elsewhere =
                ask(
                        "PUT",
                        "/services/scores/players/eve",
                        json,
                        "content-type",
                        "application/json",
                        "authorization",
                        ann,
                        "origin",
                        "http://evil.example");
        assertEquals(403, elsewhere.statusCode());
        assertTrue(elsewhere.body().contains("Origin is none of this node"), elsewhere.body());
    }

    @Test
    void anUploadOverTheLimitIsRefusedBeforeItIsRead() throws Exception {
        String large = "\"" + "x".repeat(2 << 20) + "\"";
        HttpResponse<String> got =
                ask(
                        "PUT",
                        "/services/scores",
                        large,
                        "content-type",
                        "application/json",
                        "authorization",
                        bearer(ConsoleNode.TOKEN));
        assertEquals(413, got.statusCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/directory | Revision",
                "/services | Revision",
                "/services/scores | Revision",
                "/services/scores/$info | urn:test:scores",
                "/services/scores/$openapi | 3.2.0",
                "/metrics | portolan_operations",
                "/health | live",
            })
    void noOtherPathIsShadowed(String path, String text) throws Exception {
        HttpResponse<String> got =
                ask("GET", path, "", "accept", BROWSER, "authorization", bearer(ConsoleNode.TOKEN));
        assertEquals(200, got.statusCode());
        assertTrue(got.body().contains(text), got.body());
        assertFalse(got.body().contains("main.js"), got.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/$console/main.js | GET, HEAD, OPTIONS",
                "/$pages | GET, HEAD, OPTIONS",
                "/$stream | POST, QUERY, OPTIONS",
                "/services/map/$page | GET, HEAD, OPTIONS",
            })
    void thePathsSayTheirMethods(String path, String allowed) throws Exception {
        assertEquals(allowed, header(ask("OPTIONS", path, ""), "allow"));
        assertEquals(405, ask("DELETE", path, "").statusCode());
    }

    @Test
    void anUnknownPathOfTheNodeIsToldWhichThereAre() throws Exception {
        HttpResponse<String> got = ask("GET", "/$none", "");
        assertEquals(404, got.statusCode());
        assertTrue(
                got.body()
                        .contains("/$none is nothing of a node: $pages, $stream and $console are"),
                got.body());
    }

    @Test
    void aNodeThatWantsNoConsoleGivesBrowsersItsDirectory() throws Exception {
        try (ConsoleNode plain = ConsoleNode.start(HttpSettings.LOOPBACK.console(false))) {
            HttpRequest page =
                    HttpRequest.newBuilder(plain.uri().resolve("/"))
                            .header("accept", BROWSER)
                            .build();
            String got = client.send(page, BodyHandlers.ofString()).body();
            assertTrue(got.contains("<h1>/directory</h1>"), got);
            HttpRequest file =
                    HttpRequest.newBuilder(plain.uri().resolve("/$console/main.js")).build();
            HttpResponse<String> none = client.send(file, BodyHandlers.ofString());
            assertEquals(404, none.statusCode());
            assertTrue(none.body().contains("$pages and $stream are"), none.body());
        }
    }

    @Test
    void aServiceBringsAPageThatItsNodeMayFrame() throws Exception {
        HttpResponse<String> page = ask("GET", "/services/map/$page", "");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("$page/map.js"), page.body());
        assertTrue(
                header(page, "content-security-policy").endsWith("frame-ancestors 'self'"),
                header(page, "content-security-policy"));
        assertEquals("SAMEORIGIN", header(page, "x-frame-options"));
        HttpResponse<String> script = ask("GET", "/services/map/$page/map.js", "");
        assertEquals("text/javascript; charset=utf-8", header(script, "content-type"));
        HttpResponse<String> listed =
                ask("GET", "/$pages", "", "authorization", bearer(ConsoleNode.TOKEN));
        assertEquals(
                "[{\"service\":\"/services/map\",\"title\":\"Map of the test\",\"path\":\"/services/map/$page\"}]",
                listed.body());
    }

    record Nothing() {}

    @ServiceContract(id = "urn:test:lost", state = Nothing.class)
    @ServicePage(title = "Lost", folder = "/META-INF/pages/lost")
    static final class Lost {}

    @Test
    void aPageWithoutItsFirstFileIsRefusedWhenTheNodeLearnsOfIt() {
        ServiceNode[] started = new ServiceNode[1];
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> started[0] = ServiceNode.builder().service(Lost.class).start());
        assertNotNull(refused.getMessage());
        assertTrue(
                refused.getMessage()
                        .endsWith(
                                "has no file /META-INF/pages/lost/index.html that others may read: add it, in a folder whose name is no package"),
                refused.getMessage());
    }
}
