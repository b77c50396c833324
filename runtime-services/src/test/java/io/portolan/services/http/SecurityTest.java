package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.access.AccessRules;
import io.portolan.services.access.TlsFiles;
import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.node.Certificate;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SecurityTest {

    private static final String BOARD = "/services/board";
    private static final String RULES =
            """
            {'roles': {'reader': [{'service': '/services/*', 'verbs': ['GET', 'LOOKUP']}],
                       'writer': [{'service': '/services/board', 'verbs': ['*']}]},
             'holders': [{'name': 'ann', 'roles': ['reader'], 'token': 'ann-secret-0123456789'},
                         {'name': 'bob', 'roles': ['reader', 'writer'],
                          'token': 'bob-secret-0123456789', 'certificate': 'CN=bob,O=Example'}]}
            """;

    @TempDir Path folder = Path.of("");

    @Test
    @DisplayName(
            "services 28: an address that others reach is refused without rules, with the remedy")
    void openNodes() throws Exception {
        HttpSettings open = HttpSettings.LOOPBACK.at("0.0.0.0", 0);
        FaultException refused =
                assertThrows(
                        FaultException.class, () -> HttpListener.open(new BoardOperations(), open));
        assertTrue(refused.fault().detail().contains("give access rules, or bind 127.0.0.1"));
        try (HttpListener byConsent =
                HttpListener.open(new BoardOperations(), open.consent(true))) {
            assertEquals(200, HttpClients.send(byConsent, "GET", BOARD, "").statusCode());
        }
        try (HttpListener ruled = HttpListener.open(new BoardOperations(), open.access(rules()))) {
            assertEquals(401, HttpClients.send(ruled, "GET", BOARD, "").statusCode());
        }
        assertEquals("127.0.0.1", HttpSettings.LOOPBACK.host());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, '', 401",
        "GET, Bearer wrong-secret-0123456789, 401",
        "GET, Basic YW5uOng=, 401",
        "GET, Bearer ann-secret-0123456789, 200",
        "GET, bearer bob-secret-0123456789, 200",
        "DELETE, Bearer ann-secret-0123456789, 403",
        "DELETE, Bearer bob-secret-0123456789, 204",
        "OPTIONS, '', 401",
        "OPTIONS, Bearer ann-secret-0123456789, 204",
    })
    @DisplayName("services 28: no or a wrong token is 401, a role that is not enough 403")
    void tokens(String method, String authorization, int status) throws Exception {
        HttpSettings settings = HttpSettings.LOOPBACK.access(rules());
        try (HttpListener listener = HttpListener.open(new BoardOperations(), settings)) {
            HttpResponse<String> response =
                    authorization.isEmpty()
                            ? HttpClients.send(listener, method, BOARD, "")
                            : HttpClients.send(
                                    listener, method, BOARD, "", "authorization", authorization);
            assertEquals(status, response.statusCode(), response.body());
            boolean isAsked = response.headers().firstValue("www-authenticate").isPresent();
            assertEquals(status == 401, isAsked);
            assertFalse(response.body().contains("secret"), "secrets stay out of problems");
        }
    }

    @Test
    @DisplayName("services 28: LOOKUP and the OpenAPI document obey the same rules")
    void lookups() throws Exception {
        HttpSettings settings = HttpSettings.LOOPBACK.access(rules());
        try (HttpListener listener = HttpListener.open(new BoardOperations(), settings)) {
            for (String path : new String[] {"/$info", "/$openapi"}) {
                assertEquals(401, HttpClients.send(listener, "GET", BOARD + path, "").statusCode());
                HttpResponse<String> known =
                        HttpClients.send(
                                listener,
                                "GET",
                                BOARD + path,
                                "",
                                "authorization",
                                "Bearer ann-secret-0123456789");
                assertEquals(200, known.statusCode());
                assertFalse(known.body().contains("secret"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"roles\":{},\"holders\":[{\"name\":\"a\",\"roles\":[],\"token\":\"short-secret\"}]}"
                        + " | /holders/0 has a token of 12 characters, at least 16 are needed",
                "{\"roles\":{},\"holders\":[{\"name\":\"a\",\"roles\":[]}]}"
                        + " | /holders/0 has neither a token nor a certificate",
                "{\"roles\":{},\"holders\":[{\"name\":\"a\",\"roles\":[\"x\"],\"token\":\"secret-0123456789\"}]}"
                        + " | holder a has role x, there are only []",
                "{\"roles\":{\"r\":[{\"service\":\"*\",\"verbs\":[\"SPAM\"]}]},\"holders\":[]}"
                        + " | /roles/r/0 verb SPAM is unknown, known are [CREATE, LOOKUP, GET, QUERY, INSERT, UPDATE, UPSERT, REPLACE, DELETE, SUBMIT, SUBSCRIBE, DROP, NOTIFY]",
                "{\"roles\":{},\"holders\":[],\"more\":1} | /more is unknown, known are [roles, holders]",
                "nonsense | the body is no JSON",
            })
    void rulesThatAreNoneAreRefusedWithoutTheirSecrets(String text, String why) throws Exception {
        Path file = Files.writeString(folder.resolve("rules.json"), text);
        FaultException refused = assertThrows(FaultException.class, () -> AccessRules.read(file));
        String message = refused.fault().detail();
        assertTrue(message.startsWith("access rules " + file) && message.contains(why), message);
        assertFalse(message.contains("secret"), message);
    }

    @Test
    void tlsSpeaksHttp2AndKnowsClientsByTheirCertificate() throws Exception {
        Certificate server = new Certificate(folder, "server");
        Certificate bob = new Certificate(folder, "bob");
        Certificate eve = new Certificate(folder, "eve");
        Path authorities =
                Files.writeString(
                        folder.resolve("authorities.pem"),
                        Files.readString(bob.certificate) + Files.readString(eve.certificate));
        HttpSettings settings =
                HttpSettings.LOOPBACK
                        .access(rules())
                        .tls(new TlsFiles(server.certificate, server.key, authorities));
        try (HttpListener listener = HttpListener.open(new BoardOperations(), settings)) {
            HttpResponse<String> http2 =
                    get(bob.trusting(server), listener, HttpClient.Version.HTTP_2);
            assertEquals(200, http2.statusCode());
            assertEquals(HttpClient.Version.HTTP_2, http2.version());
            HttpResponse<String> http1 =
                    get(bob.trusting(server), listener, HttpClient.Version.HTTP_1_1);
            assertEquals(HttpClient.Version.HTTP_1_1, http1.version());
            assertEquals(http2.body(), http1.body());
            HttpResponse<String> unknown =
                    get(eve.trusting(server), listener, HttpClient.Version.HTTP_2);
            assertEquals(401, unknown.statusCode());
            Certificate stranger = new Certificate(folder, "stranger");
            assertThrows(
                    IOException.class,
                    () -> get(stranger.trusting(server), listener, HttpClient.Version.HTTP_1_1));
        }
    }

    @Test
    void filesThatAreNoKeysAreNamed() throws Exception {
        Path none = folder.resolve("none.pem");
        Path text = Files.writeString(folder.resolve("text.pem"), "secret");
        for (Path file : new Path[] {none, text}) {
            HttpSettings settings = HttpSettings.LOOPBACK.tls(new TlsFiles(file, file, null));
            FaultException refused =
                    assertThrows(
                            FaultException.class,
                            () -> HttpListener.open(new BoardOperations(), settings));
            assertEquals(FaultCode.INVALID_BODY, refused.code());
            assertTrue(refused.fault().detail().contains(file.toString()));
        }
    }

    private AccessRules rules() throws IOException {
        Path file = folder.resolve("access.json");
        return AccessRules.read(Files.writeString(file, RULES.replace('\'', '"')));
    }

    private static HttpResponse<String> get(
            SSLContext context, HttpListener listener, HttpClient.Version version)
            throws IOException, InterruptedException {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(context).version(version).build()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(Objects.toString(listener.uri()) + BOARD))
                            .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
