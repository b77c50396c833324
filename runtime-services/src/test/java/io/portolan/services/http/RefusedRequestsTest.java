package io.portolan.services.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the RFCs want refused, with the status and the reason that they name.
class RefusedRequestsTest extends HttpContract {

    private static final String BOARD = "/services/board";

    static String[][] requests() {
        String json = "Content-Type: application/json\r\n";
        String put = "PUT /services/board/scores/bob HTTP/1.1\r\nHost: localhost\r\n" + json;
        String slow = "POST /services/board/$actions/slow HTTP/1.1\r\nHost: localhost\r\n";
        return new String[][] {
            {put + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "501", "chunked alone is"},
            {
                put + "Transfer-Encoding: deflate, chunked\r\n\r\n0\r\n\r\n",
                "501",
                "chunked alone is"
            },
            {get(BOARD, "127.0.0.1:18080/x"), "400", "Host is no host"},
            {get(BOARD, "localhost?x"), "400", "Host is no host"},
            {get(BOARD, "ann@localhost"), "400", "Host is no host"},
            {get(BOARD, "localhost:port"), "400", "Host is no host"},
            {get(BOARD, "localhost:99999"), "400", "Host is no host"},
            {get(BOARD, "[::1"), "400", "Host is no host"},
            {get(BOARD, "local host"), "400", "Host is no host"},
            {get(BOARD + "#top", "localhost"), "400", "the target has a fragment"},
            {get(BOARD + "?pointer=/title#top", "localhost"), "400", "the target has a fragment"},
            {get(BOARD, "localhost").replace("HTTP/1.1", "http/1.1"), "400", "HTTP/1.1"},
            {get(BOARD, "localhost").replace("HTTP/1.1", "Http/1.1"), "400", "HTTP/1.1"},
            {get(BOARD, "localhost").replace("HTTP/1.1", "HTTP/11"), "400", "HTTP/1.1"},
            {get("https://localhost" + BOARD, "localhost"), "421", "this port speaks http:"},
            {get(BOARD, "localhost").replace("GET", "SPAM"), "501", "method SPAM is unknown here"},
            {get(BOARD, "localhost").replace("GET", "get"), "501", "method get is unknown here"},
            {
                put
                        + "Transfer-Encoding: chunked\r\n\r\n1;a="
                        + "x".repeat(20_000)
                        + "\r\n1\r\n0\r\n\r\n",
                "400",
                "the size of a chunk and its extension"
            },
            {slow + "Idempotency-Key: a\r\nIdempotency-Key: b\r\n\r\n", "400", "more than once"},
            {slow + "Idempotency-Key:\r\n\r\n", "400", "Idempotency-Key has 0 characters"},
            {slow + "Idempotency-Key: " + "k".repeat(256) + "\r\n\r\n", "400", "1 to 255"},
            {slow + "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n", "400", "once"},
            {slow + "Request-Timeout: 1\r\nRequest-Timeout: 2\r\n\r\n", "400", "more than once"},
            {put + json + "Content-Length: 0\r\n\r\n", "400", "more than once"},
            {get(BOARD + "?pointer=/title&pointer=/x", "localhost"), "400", "once is allowed"},
            {get(BOARD + "?pointer=%c0%80", "localhost"), "400", "no UTF-8"},
            {get(BOARD + "?pointer=%zz", "localhost"), "400", "two hexadecimal digits"},
            {events("snapshot=maybe"), "400", "true or false is needed"},
            {events("snapshot="), "400", "once and with one is allowed"},
            {events("snapshot=true&snapshot=false"), "400", "once and with one is allowed"},
            {events("lease=-PT5M"), "400", "give one such as PT5M"},
            {events("lease=PT0S"), "400", "give one such as PT5M"},
            {events("lease=soon"), "400", "give one such as PT5M"},
            {events("count=0"), "400", "a number from 1"},
            {events("count=x"), "400", "a number from 1"},
            {events("buffer=99999999"), "400", "a number from 1 to 65536"},
            {events("verbs=SPAM"), "400", "known are"},
            {events("colour=red"), "400", "known are"},
        };
    }

    private static String get(String target, String host) {
        return "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    }

    private static String events(String query) {
        return "GET /services/board?"
                + query
                + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                + "Connection: close\r\n\r\n";
    }

    @ParameterizedTest
    @MethodSource("requests")
    void whatTheRfcsRefuseIsRefusedWithTheReason(String request, String status, String reason)
            throws Exception {
        boolean isOpen = !request.contains("Connection: close");
        String closing =
                isOpen ? request.replaceFirst("\r\n", "\r\nConnection: close\r\n") : request;
        String answer = HttpClients.raw(listener, closing);
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
        assertTrue(answer.contains(reason), answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:1",
                "LOCALHOST:65535",
                "127.0.0.1:",
                "[::1]",
                "[::1]:8080"
            })
    void hostsThatAreNamesOfTheNodeAreTaken(String host) throws Exception {
        String answer = HttpClients.raw(listener, get(BOARD, host));
        assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
    }

    @ParameterizedTest
    @CsvSource({"c080, 400", "e08080, 400", "eda080, 400", "f4908080, 400", "c3a9, 204"})
    void onlyUtf8IsJson(String hex, int status) throws Exception {
        String title = new String(HexFormat.of().parseHex(hex), ISO_8859_1);
        String patch = "{\"title\":\"" + title + "\"}";
        String request =
                "PATCH /services/board HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: application/merge-patch+json\r\nContent-Length: "
                        + patch.length()
                        + "\r\n\r\n"
                        + patch;
        String answer = HttpClients.raw(listener, request);
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @Test
    void anActionThatIsAskedForAgainWithItsKeyHasOnePlace() throws Exception {
        HttpResponse<String> first = slowly("{}");
        HttpResponse<String> again = slowly("{}");
        assertEquals(202, again.statusCode());
        assertEquals(
                first.headers().firstValue("location"), again.headers().firstValue("location"));
        HttpResponse<String> other = slowly("{\"other\":1}");
        assertEquals(422, other.statusCode(), other.body());
        assertTrue(other.body().contains("stands for another operation"), other.body());
        assertEquals(1, board.performed.get(), "it ran once");
        board.slowMayEnd.countDown();
    }

    private HttpResponse<String> slowly(String body) throws Exception {
        return HttpClients.json(
                listener,
                "POST",
                BOARD + "/$actions/slow",
                body,
                "prefer",
                "respond-async",
                "idempotency-key",
                "k1");
    }
}
