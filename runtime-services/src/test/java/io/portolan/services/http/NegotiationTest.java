package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegotiationTest extends HttpContract {

    private static final String BOARD = "/services/board";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/* | application/json",
                "application/json | application/json",
                "application/cbor | application/cbor",
                "application/cbor, application/json;q=0.9 | application/cbor",
                "application/cbor;q=0.1, application/* | application/json",
                "application/json;q=0, */*;q=0.1 | text/html; charset=utf-8",
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | text/html; charset=utf-8",
                "image/png, application/cbor; q=0.2 | application/cbor",
                "nonsense, application/json | application/json",
            })
    void theClientGetsWhatItLikesBest(String accept, String type) throws Exception {
        HttpResponse<String> got = HttpClients.send(listener, "GET", BOARD, "", "accept", accept);
        assertEquals(200, got.statusCode());
        assertEquals(type, got.headers().firstValue("content-type").orElse(""));
        assertEquals("Accept", got.headers().firstValue("vary").orElse(""));
    }

    @ParameterizedTest
    @CsvSource({"GET, 406", "HEAD, 406", "QUERY, 406", "PUT, 204"})
    void whoTakesNothingThatIsThereIsToldSoUnlessItMadeAChange(String method, int status)
            throws Exception {
        String body = method.equals("PUT") ? "{'title':'t','scores':{}}" : "{'points':1}";
        HttpResponse<String> got =
                HttpClients.json(listener, method, BOARD, body, "accept", "image/png");
        assertEquals(status, got.statusCode());
        if (method.equals("GET")) {
            assertEquals("MessageNotSupported", HttpClients.code(got));
            assertTrue(
                    got.body()
                            .contains(
                                    "Accept names none of application/json, text/html, application/cbor, text/event-stream"),
                    got.body());
        }
    }

    @Test
    void everyAnswerHasItsDate() throws Exception {
        for (String path : new String[] {BOARD, "/services/none"}) {
            String date =
                    HttpClients.send(listener, "GET", path, "")
                            .headers()
                            .firstValue("date")
                            .orElse("");
            assertTrue(
                    date.matches("[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} [0-9:]{8} GMT"), date);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/services/board | GET, HEAD, OPTIONS, QUERY, PATCH, PUT, POST, DELETE",
                "/services/board/scores | GET, HEAD, OPTIONS, PATCH, POST",
                "/services/board/scores/ann | GET, HEAD, OPTIONS, PATCH, PUT, DELETE",
                "/services/board/title | GET, HEAD, OPTIONS, PATCH",
                "/services/board/$info | GET, HEAD, OPTIONS",
                "/services/board/$openapi | GET, HEAD, OPTIONS",
                "/services/board/$query | POST, QUERY, OPTIONS",
                "/services/board/$actions/slow | POST, OPTIONS",
                "/services/board/$actions/slow/1 | GET, HEAD, DELETE, OPTIONS",
                "/services/board/$subscriptions | POST, OPTIONS",
                "/services/board/$subscriptions/1 | GET, HEAD, PUT, PATCH, DELETE, OPTIONS",
            })
    void optionsSaysWhatIsAllowedThere(String path, String allowed) throws Exception {
        HttpResponse<String> options = HttpClients.send(listener, "OPTIONS", path, "");
        assertEquals(204, options.statusCode());
        assertEquals(allowed, options.headers().firstValue("allow").orElse(""));
    }

    @Test
    void aTraceComesBackWithTheAnswerAndWithTheEvent() throws Exception {
        String trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        HttpResponse<String> got =
                HttpClients.send(listener, "GET", BOARD, "", "traceparent", trace);
        assertEquals(trace, got.headers().firstValue("traceparent").orElse(""));
        HttpResponse<String> none = HttpClients.send(listener, "GET", BOARD, "");
        assertEquals("", none.headers().firstValue("traceparent").orElse(""));
    }

    @Test
    void aPlaceInAnAnswerIsWrittenAsAPath() throws Exception {
        HttpResponse<String> accepted =
                HttpClients.send(
                        listener,
                        "POST",
                        BOARD + "/$actions/an%20%C3%A4ction",
                        "",
                        "prefer",
                        "respond-async");
        assertEquals(202, accepted.statusCode());
        String location = accepted.headers().firstValue("location").orElse("");
        assertTrue(location.startsWith(BOARD + "/$actions/an%20%C3%A4ction/"), location);
    }
}
