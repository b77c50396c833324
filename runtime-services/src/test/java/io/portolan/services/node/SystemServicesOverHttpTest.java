package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.LogEntry;
import io.portolan.services.system.LogQuery;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every node serves, as a browser or curl sees it.
@Timeout(30)
class SystemServicesOverHttpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/directory",
                "/constructor",
                "/manifests",
                "/logs",
                "/health",
                "/metrics",
                "/diagnostics"
            })
    @DisplayName("services 32: the node's own services have an OpenAPI document")
    void theirDocumentsAreThere(String service) throws Exception {
        try (ServiceNode node = ServiceNode.builder().http(HttpSettings.LOOPBACK).start();
                HttpClient client = HttpClient.newHttpClient()) {
            URI document = URI.create(Objects.requireNonNull(node.http()) + service + "/$openapi");
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(document).build(), BodyHandlers.ofString());
            assertEquals(200, response.statusCode(), response::body);
            assertTrue(response.body().contains("\"openapi\":\"3.2"), response::body);
            boolean isText = service.equals("/metrics") || service.equals("/diagnostics");
            assertEquals(isText, response.body().contains("text/plain"), response::body);
        }
    }

    private ServiceNode node() throws InterruptedException {
        return ServiceNode.builder()
                .name("web")
                .service(NotesService.class)
                .http(HttpSettings.LOOPBACK)
                .tcp(0)
                .start();
    }

    private static HttpResponse<String> get(ServiceNode node, String path, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(Objects.requireNonNull(node.http()) + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    @Test
    void aManifestIsPosted() throws Exception {
        try (ServiceNode node = node();
                HttpClient client = HttpClient.newHttpClient()) {
            URI manifests = URI.create(Objects.requireNonNull(node.http()) + "/manifests");
            String body = "{\"services\": [{\"name\": \"n\", \"contract\": \"urn:test:notes\"}]}";
            HttpRequest post =
                    HttpRequest.newBuilder(manifests)
                            .header("content-type", "application/json")
                            .POST(BodyPublishers.ofString(body))
                            .build();
            HttpResponse<String> posted = client.send(post, BodyHandlers.ofString());
            assertEquals(201, posted.statusCode(), posted::body);
            assertEquals("/manifests", posted.headers().firstValue("location").orElse(""));
            assertEquals(posted.body(), get(node, "/manifests").body());
            String path = get(node, "/manifests?pointer=/services/n/path").body();
            assertEquals("\"/services/n\"", path);
            HttpRequest options =
                    HttpRequest.newBuilder(manifests)
                            .method("OPTIONS", BodyPublishers.noBody())
                            .build();
            HttpResponse<String> allowed = client.send(options, BodyHandlers.ofString());
            assertEquals(
                    "GET, HEAD, OPTIONS, POST", allowed.headers().firstValue("allow").orElse(""));
        }
    }

    @Test
    @DisplayName("services 10: a verb that a service does not have is 405, whatever the body is")
    void aQueryOfOneWithoutQueriesIsNotAllowed() throws Exception {
        try (ServiceNode node = node();
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest query =
                    HttpRequest.newBuilder(URI.create(node.http() + "/health"))
                            .method("QUERY", BodyPublishers.noBody())
                            .build();
            HttpResponse<String> answer = client.send(query, BodyHandlers.ofString());
            assertEquals(405, answer.statusCode(), answer::body);
            assertEquals("GET, HEAD, OPTIONS", answer.headers().firstValue("allow").orElse(""));
        }
    }

    @Test
    void healthHasTheStatusThatOrchestratorsLookAt() throws Exception {
        try (ServiceNode node = node()) {
            assertEquals(200, get(node, "/health/live").statusCode());
            assertEquals(200, get(node, "/health/ready").statusCode());
            assertEquals(
                    "{\"live\":true,\"ready\":true,\"reasons\":[]}", get(node, "/health").body());
            ((Node) node.operations()).closing().get();
            HttpResponse<String> ready = get(node, "/health/ready");
            assertEquals(503, ready.statusCode());
            assertEquals("1", ready.headers().firstValue("retry-after").orElse(""));
            assertTrue(ready.body().contains("node 'web' is not ready: the node is closing"));
            assertEquals(200, get(node, "/health/live").statusCode());
            assertEquals(200, get(node, "/health").statusCode());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|text/plain; version=0.0.4; charset=utf-8",
                "*/*|text/plain; version=0.0.4; charset=utf-8",
                "text/html,*/*;q=0.8|text/plain; version=0.0.4; charset=utf-8",
                "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.3,*/*;q=0.2|application/openmetrics-text; version=1.0.0; charset=utf-8",
                "application/openmetrics-text;q=0.2,text/plain;q=0.3|text/plain; version=0.0.4; charset=utf-8",
                "application/json|application/json",
                "application/cbor|application/cbor",
            })
    void metricsHaveTheFormThatIsAskedFor(String accept, String type) throws Exception {
        try (ServiceNode node = node()) {
            HttpResponse<String> response =
                    accept.isEmpty()
                            ? get(node, "/metrics")
                            : get(node, "/metrics", "accept", accept);
            assertEquals(200, response.statusCode());
            assertEquals(type, response.headers().firstValue("content-type").orElse(""));
            boolean isOpen = type.startsWith("application/openmetrics");
            assertEquals(isOpen, response.body().endsWith("\n# EOF\n"));
        }
    }

    @Test
    void requestsAndConnectionsAreCounted() throws Exception {
        try (ServiceNode node = node()) {
            assertEquals(404, get(node, "/services/none").statusCode());
            String text = get(node, "/metrics").body();
            assertTrue(
                    text.contains("\nportolan_request_seconds_count{transport=\"http\"} 1\n"),
                    text);
            assertTrue(text.contains("\nportolan_connections{transport=\"tcp\"} 0\n"), text);
            assertTrue(text.contains("\nportolan_connections{transport=\"http\"} "), text);
            assertTrue(text.contains("fault=\"UnknownEntry\"} 1\n"), text);
        }
    }

    @Test
    void diagnosticsAreTextAndJson() throws Exception {
        try (ServiceNode node = node()) {
            HttpResponse<String> text = get(node, "/diagnostics");
            assertTrue(text.body().startsWith("node 'web'\n"), text::body);
            assertTrue(text.body().contains("dispatcher 'web'\n"), text::body);
            assertEquals(
                    "text/plain; charset=utf-8",
                    text.headers().firstValue("content-type").orElse(""));
            String json = get(node, "/diagnostics", "accept", "application/json").body();
            assertTrue(
                    json.startsWith("{\"node\":\"web\",\"dispatchers\":[{\"dispatcher\":"), json);
        }
    }

    @Test
    @DisplayName("services 30: system services are the same over each transport")
    void eachTransportHasThem() throws Exception {
        try (ServiceNode node = node();
                OverBinary frames = OverBinary.to(node);
                HttpTransport web = new HttpTransport(Objects.requireNonNull(node.http()))) {
            List<Transport> transports =
                    List.of(new InProcess(node, operation -> operation), frames, web);
            for (Transport transport : transports) {
                for (String path :
                        List.of("/logs", "/health", "/metrics", "/diagnostics", "/directory")) {
                    assertEquals("DONE", ask(transport, Verb.GET, path, null).what());
                    assertEquals("DONE", ask(transport, Verb.LOOKUP, path, null).what());
                    assertEquals(
                            "ActionNotSupported", ask(transport, Verb.DROP, path, null).what());
                }
                LogEntry entry = new LogEntry(null, Level.INFO, "me", "hello");
                Transport.Answer inserted = ask(transport, Verb.INSERT, "/logs", entry);
                assertTrue(inserted.revision() > 0, inserted::toString);
                String found =
                        ask(
                                        transport,
                                        Verb.QUERY,
                                        "/logs",
                                        new LogQuery(Level.INFO, "me", "hello", 1))
                                .body();
                assertTrue(found.contains("\"source\":\"me\",\"message\":\"hello\""), found);
                assertEquals("true", ask(transport, Verb.GET, "/health/ready", null).body());
            }
            ((Node) node.operations()).closing().get();
            for (Transport transport : transports) {
                assertEquals(
                        "InsufficientResources",
                        ask(transport, Verb.GET, "/health/ready", null).what());
            }
        }
    }

    private static Transport.Answer ask(
            Transport transport, Verb verb, String path, @Nullable Object body) throws Exception {
        return transport.perform(new Operation(verb, Target.parse(path), body, Terms.LOCAL));
    }
}
