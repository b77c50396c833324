package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceContract;
import io.portolan.services.access.AccessRules;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.ServiceFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files that a class of handlers gives and takes.
@Timeout(30)
class FilesOverHttpTest {

    record Shelf(int size) {
        Shelf() {
            this(0);
        }
    }

    /// Keeps files in memory, as far as they do not grow too long.
    @ServiceContract(id = "urn:test:files", state = Shelf.class)
    static final class Shelves implements ServiceFiles {

        private final Map<String, byte[]> files = new ConcurrentHashMap<>();

        @Override
        public @Nullable Piece read(String name, long from, int most, Principal who)
                throws IOException {
            if (name.equals("broken")) {
                throw new IOException("no such sector");
            }
            byte[] all = files.get(name);
            if (all == null) {
                return null;
            }
            int begin = (int) Math.min(from, all.length);
            int end = Math.min(all.length, begin + most);
            return new Piece("text/plain", Arrays.copyOfRange(all, begin, end), from, all.length);
        }

        @Override
        public long append(String name, long from, byte[] bytes, Principal who) {
            byte[] before = from == 0 ? new byte[0] : files.getOrDefault(name, new byte[0]);
            if (before.length + bytes.length > 10) {
                throw Fault.of(FaultCode.INSUFFICIENT_RESOURCES, "more than 10 bytes").exception();
            }
            byte[] after = Arrays.copyOf(before, before.length + bytes.length);
            System.arraycopy(bytes, 0, after, before.length, bytes.length);
            files.put(name, after);
            return after.length;
        }

        @Override
        public boolean remove(String name, Principal who) {
            return files.remove(name) != null;
        }
    }

    /// Has no files.
    @ServiceContract(id = "urn:test:no-files", state = Shelf.class)
    static final class Plain {}

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir Path folder;

    private static ServiceNode node(HttpSettings settings) throws InterruptedException {
        ServiceNode node =
                ServiceNode.builder()
                        .service(Shelves.class)
                        .service(Plain.class)
                        .http(settings)
                        .start();
        URI _ = node.create(CreateRequest.of("urn:test:files").name("shelf"));
        URI _ = node.create(CreateRequest.of("urn:test:no-files").name("plain"));
        return node;
    }

    private static HttpResponse<String> ask(
            ServiceNode node, String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(Objects.requireNonNull(node.http()).resolve(path))
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void aFileComesInPiecesAndGoesInRanges() throws Exception {
        try (ServiceNode node = node(HttpSettings.LOOPBACK)) {
            String upload = "/services/shelf/$upload/a.txt?from=";
            assertEquals(200, ask(node, "PUT", upload + 0, "hello").statusCode());
            HttpResponse<String> whole = ask(node, "PUT", upload + 5, "world");
            assertTrue(whole.body().contains("\"bytes\":10"), whole.body());
            assertEquals(503, ask(node, "PUT", upload + 10, "!").statusCode());
            assertEquals(400, ask(node, "PUT", upload + "x", "!").statusCode());
            assertEquals(400, ask(node, "PUT", upload + 10, "").statusCode());

            HttpResponse<String> got = ask(node, "GET", "/services/shelf/$files/a.txt", "");
            assertEquals("helloworld", got.body());
            assertEquals("nosniff", got.headers().firstValue("x-content-type-options").get());
            assertTrue(
                    got.headers().firstValue("content-security-policy").get().contains("sandbox"));
            HttpResponse<String> part =
                    ask(node, "GET", "/services/shelf/$files/a.txt", "", "Range", "bytes=2-4");
            assertEquals(206, part.statusCode());
            assertEquals("llo", part.body());
            assertEquals("bytes 2-4/10", part.headers().firstValue("content-range").get());
            HttpResponse<String> rest =
                    ask(node, "GET", "/services/shelf/$files/a.txt", "", "Range", "bytes=8-");
            assertEquals("ld", rest.body());
            HttpResponse<String> behind =
                    ask(node, "GET", "/services/shelf/$files/a.txt", "", "Range", "bytes=10-");
            assertEquals(416, behind.statusCode());
        }
    }

    @Test
    void anUploadIsRemoved() throws Exception {
        try (ServiceNode node = node(HttpSettings.LOOPBACK)) {
            String upload = "/services/shelf/$upload/a.txt";
            assertEquals(200, ask(node, "PUT", upload + "?from=0", "hello").statusCode());
            assertEquals(204, ask(node, "DELETE", upload, "").statusCode());
            HttpResponse<String> again = ask(node, "DELETE", upload, "");
            assertEquals(404, again.statusCode());
            assertTrue(again.body().contains("there is no upload 'a.txt' of yours"), again.body());
            assertEquals(405, ask(node, "DELETE", "/services/shelf/$files/a", "").statusCode());
            assertEquals(
                    "PUT, DELETE, OPTIONS",
                    ask(node, "GET", upload, "").headers().firstValue("allow").get());
        }
    }

    @Test
    void whatIsNotThereIsSaid() throws Exception {
        try (ServiceNode node = node(HttpSettings.LOOPBACK)) {
            assertEquals(404, ask(node, "GET", "/services/shelf/$files/b.txt", "").statusCode());
            assertEquals(404, ask(node, "GET", "/services/plain/$files/b.txt", "").statusCode());
            assertEquals(404, ask(node, "PUT", "/services/plain/$upload/b", "x").statusCode());
            assertEquals(404, ask(node, "GET", "/services/none/$files/b.txt", "").statusCode());
            assertEquals(405, ask(node, "PUT", "/services/shelf/$files/b.txt", "x").statusCode());
            assertEquals(405, ask(node, "GET", "/services/shelf/$upload/b", "").statusCode());
            HttpResponse<String> broken = ask(node, "GET", "/services/shelf/$files/broken", "");
            assertEquals(503, broken.statusCode());
            assertTrue(broken.body().contains("no such sector"), broken.body());
        }
    }

    @Test
    void theDocumentOfTheServiceNamesThem() throws Exception {
        try (ServiceNode node = node(HttpSettings.LOOPBACK)) {
            String shelf = ask(node, "GET", "/services/shelf/$openapi", "").body();
            assertTrue(shelf.contains("/services/shelf/$files/{name}"), shelf);
            String plain = ask(node, "GET", "/services/plain/$openapi", "").body();
            assertTrue(!plain.contains("$files"), plain);
        }
    }

    @Test
    void rulesOfAccessHoldForThem() throws Exception {
        Path rules =
                Files.writeString(
                        folder.resolve("access.json"),
                        """
                        {"roles": {"reader": [{"service": "/services/shelf", "verbs": ["GET"]}]},
                         "holders": [{"name": "ann", "roles": ["reader"], "token": "%s"}]}
                        """
                                .formatted("t".repeat(32)),
                        UTF_8);
        AccessRules access = AccessRules.read(rules);
        try (ServiceNode node = node(HttpSettings.LOOPBACK.access(access))) {
            String[] ann = {"Authorization", "Bearer " + "t".repeat(32)};
            assertEquals(401, ask(node, "GET", "/services/shelf/$files/a", "").statusCode());
            assertEquals(404, ask(node, "GET", "/services/shelf/$files/a", "", ann).statusCode());
            String upload = "/services/shelf/$upload/a";
            assertEquals(403, ask(node, "PUT", upload, "x", ann).statusCode());
            assertEquals(403, ask(node, "DELETE", upload, "", ann).statusCode());
        }
    }
}
