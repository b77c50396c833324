package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.mapping.Methods;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Verb;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerbsOverHttpTest extends HttpContract {

    private static final String BOARD = "/services/board";

    @Test
    void getGivesTheStateItsTagAndNothingTheSecondTime() throws Exception {
        HttpResponse<String> first = HttpClients.send(listener, "GET", BOARD, "");
        assertEquals(200, first.statusCode());
        assertEquals("{\"title\":\"first\",\"scores\":{\"ann\":{\"points\":3}}}", first.body());
        assertEquals("\"e.0\"", header(first, "etag"));
        assertEquals("application/json", header(first, "content-type"));
        HttpResponse<String> second =
                HttpClients.send(listener, "GET", BOARD, "", "if-none-match", "\"x\", W/\"e.0\"");
        assertEquals(304, second.statusCode());
        assertEquals("", second.body());
        HttpResponse<String> head = HttpClients.send(listener, "HEAD", BOARD, "");
        assertEquals("", head.body());
        assertEquals(header(first, "content-length"), header(head, "content-length"));
    }

    @Test
    void itemsAreReachedByPathAndByPointer() throws Exception {
        assertEquals(
                "{\"points\":3}",
                HttpClients.send(listener, "GET", BOARD + "/scores/ann", "").body());
        assertEquals(
                "3",
                HttpClients.send(listener, "GET", BOARD + "?pointer=/scores/ann/points", "")
                        .body());
        assertEquals(
                404, HttpClients.send(listener, "GET", BOARD + "/scores/bob", "").statusCode());
        assertEquals(400, HttpClients.send(listener, "GET", BOARD + "?pointer=x", "").statusCode());
    }

    @Test
    void everyChangeAnswersWithItsRevision() throws Exception {
        HttpResponse<String> inserted =
                HttpClients.json(listener, "POST", BOARD + "/scores", "{'points':1}");
        assertEquals(201, inserted.statusCode());
        assertEquals(BOARD + "/scores/new", header(inserted, "location"));
        assertEquals("\"e.1\"", header(inserted, "etag"));
        HttpResponse<String> created =
                HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':1}");
        assertEquals(201, created.statusCode());
        HttpResponse<String> put =
                HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':2}");
        assertEquals(200, put.statusCode());
        assertEquals("\"e.3\"", header(put, "etag"));
        HttpResponse<String> deleted =
                HttpClients.send(listener, "DELETE", BOARD + "/scores/bob", "");
        assertEquals(204, deleted.statusCode());
        HttpResponse<String> replaced =
                HttpClients.json(
                        listener, "PUT", BOARD, "{'title':'x','scores':{}}", "if-match", "\"e.4\"");
        assertEquals(204, replaced.statusCode());
        assertEquals("\"e.5\"", header(replaced, "etag"));
        HttpResponse<String> stale =
                HttpClients.json(
                        listener, "PUT", BOARD, "{'title':'y','scores':{}}", "if-match", "\"e.4\"");
        assertEquals(412, stale.statusCode());
        assertEquals("StateConflict", HttpClients.code(stale));
    }

    @Test
    @DisplayName("services 7: both kinds of patches; a failing test is 409 with its index")
    void patches() throws Exception {
        HttpResponse<String> merged =
                HttpClients.send(
                        listener,
                        "PATCH",
                        BOARD,
                        "{'title':'new','scores':{'ann':null}}",
                        "content-type",
                        "application/merge-patch+json");
        assertEquals(204, merged.statusCode());
        HttpResponse<String> failed =
                HttpClients.send(
                        listener,
                        "PATCH",
                        BOARD,
                        "[{'op':'replace','path':'/title','value':'z'},{'op':'test','path':'/title','value':'q'}]",
                        "content-type",
                        "application/json-patch+json");
        assertEquals(409, failed.statusCode());
        assertTrue(failed.body().contains("\"index\":1"), failed.body());
        assertEquals(
                "{\"title\":\"new\",\"scores\":{}}",
                HttpClients.send(listener, "GET", BOARD, "").body());
        HttpResponse<String> wrong = HttpClients.json(listener, "PATCH", BOARD, "{}");
        assertEquals(415, wrong.statusCode());
        assertEquals(Methods.PATCHES, header(wrong, "accept-patch"));
    }

    @Test
    @DisplayName("services 11: QUERY and its fallback answer the same and change nothing")
    void query() throws Exception {
        HttpResponse<String> query = HttpClients.json(listener, "QUERY", BOARD, "{'points':0}");
        HttpResponse<String> post =
                HttpClients.json(listener, "POST", BOARD + "/$query", "{'points':0}");
        assertEquals(200, query.statusCode());
        assertEquals("{\"points\":3}", query.body());
        assertEquals(query.body(), post.body());
        assertEquals("\"e.0\"", header(HttpClients.send(listener, "GET", BOARD, ""), "etag"));
        assertEquals(400, HttpClients.send(listener, "QUERY", BOARD, "{}").statusCode());
        assertEquals(400, HttpClients.send(listener, "POST", BOARD + "/$query", "{}").statusCode());
        HttpResponse<String> text =
                HttpClients.send(listener, "QUERY", BOARD, "{}", "content-type", "text/plain");
        assertEquals(415, text.statusCode());
        assertEquals(Methods.QUERIES, header(text, "accept-query"));
    }

    @Test
    @DisplayName("services 9: a body that violates the schema is 422 with all pointers")
    void violations() throws Exception {
        HttpResponse<String> refused =
                HttpClients.json(
                        listener, "PUT", BOARD, "{'title':7,'scores':{'a':{'points':-1},'b':{}}}");
        assertEquals(422, refused.statusCode());
        for (String pointer : new String[] {"/title", "/scores/a", "/scores/b/points"}) {
            assertTrue(refused.body().contains("\"pointer\":\"" + pointer + "\""), refused.body());
        }
        assertEquals("\"e.0\"", header(HttpClients.send(listener, "GET", BOARD, ""), "etag"));
    }

    @Test
    @DisplayName("services 10: what is no JSON, or has a name twice, is 400")
    void badJson() throws Exception {
        for (String body : new String[] {"{", "{'points':1,'points':2}", "{} {}", ""}) {
            HttpResponse<String> refused =
                    HttpClients.json(listener, "POST", BOARD + "/scores", body);
            assertEquals(400, refused.statusCode(), body);
            assertEquals("InvalidBody", HttpClients.code(refused));
            assertEquals("application/problem+json", header(refused, "content-type"));
        }
        String deep = "[".repeat(100) + "]".repeat(100);
        assertEquals(400, HttpClients.json(listener, "POST", BOARD + "/scores", deep).statusCode());
    }

    @Test
    @DisplayName("services 10: a method that is no verb is 405 and says which are")
    void wrongMethods() throws Exception {
        HttpResponse<String> refused = HttpClients.send(listener, "TRACE", BOARD, "");
        assertEquals(405, refused.statusCode());
        String allowed = "GET, HEAD, OPTIONS, QUERY, PATCH, PUT, POST, DELETE";
        assertEquals(allowed, header(refused, "allow"));
        HttpResponse<String> options = HttpClients.send(listener, "OPTIONS", BOARD, "");
        assertEquals(204, options.statusCode());
        assertEquals(allowed, header(options, "allow"));
        assertTrue(header(options, "link").contains("$openapi>; rel=\"service-desc\""));
        assertEquals(
                "GET, HEAD, OPTIONS",
                header(HttpClients.json(listener, "PUT", BOARD + "/$info", "{}"), "allow"));
        assertEquals(404, HttpClients.send(listener, "GET", BOARD + "/$spam", "").statusCode());
        assertEquals(404, HttpClients.send(listener, "OPTIONS", "/services/none", "").statusCode());
    }

    @ParameterizedTest
    @CsvSource({
        "ActionNotSupported, 405",
        "MessageNotSupported, 422",
        "DuplicateEntry, 409",
        "UnknownEntry, 404",
        "OperationFailed, 500",
        "OperationCanceled, 503",
        "InsufficientResources, 503",
        "PermissionDenied, 403",
        "QueuingLimitExceeded, 429",
        "ResponseTimeout, 504",
        "StateConflict, 412",
        "PreconditionRequired, 428",
        "InvalidBody, 400",
        "TooLarge, 413",
        "CallCycle, 508",
        "Gone, 410",
    })
    void everyFaultHasItsStatus(String code, int status) throws Exception {
        HttpResponse<String> response =
                HttpClients.send(listener, "POST", BOARD + "/$actions/" + code, "");
        assertEquals(status, response.statusCode());
        assertEquals(code, HttpClients.code(response));
        boolean isRetried = status == 429 || status == 503;
        assertEquals(isRetried, response.headers().firstValue("retry-after").isPresent());
        assertNotNull(FaultCode.of(code));
    }

    @Test
    @DisplayName("services 12: a failed handler is a problem with its id and without a stack trace")
    void failedHandlers() throws Exception {
        HttpResponse<String> failed =
                HttpClients.send(listener, "POST", BOARD + "/$actions/fail", "");
        assertEquals(500, failed.statusCode());
        assertTrue(failed.body().contains("\"correlation\":\"c-1\""));
        assertFalse(failed.body().contains("at io.portolan"));
        assertEquals(200, HttpClients.send(listener, "GET", BOARD, "").statusCode());
    }

    @Test
    void aFaultThatCannotBeWrittenIsAProblemToo() throws Exception {
        HttpResponse<String> odd = HttpClients.send(listener, "POST", BOARD + "/$actions/odd", "");
        assertEquals(500, odd.statusCode());
        assertEquals("OperationFailed", HttpClients.code(odd));
        assertTrue(odd.body().contains("a plain Object has no form in a document"), odd.body());
    }

    @Test
    void createSaysWhereTheServiceIs() throws Exception {
        HttpResponse<String> created =
                HttpClients.json(listener, "POST", "/services", "{'contract':'urn:test:board'}");
        assertEquals(201, created.statusCode());
        assertEquals("/services/new%20one", header(created, "location"));
        assertEquals(Verb.CREATE, lastOperation().verb());
    }

    @Test
    @DisplayName("services 31: the terms of an operation come by headers")
    void terms() throws Exception {
        String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        HttpClients.json(
                listener,
                "POST",
                BOARD + "/scores",
                "{'points':1}",
                "traceparent",
                trace,
                "idempotency-key",
                "k-1",
                "request-timeout",
                "5000");
        Operation operation = lastOperation();
        assertEquals(trace, Objects.requireNonNull(operation.terms().trace()).traceparent());
        assertEquals("k-1", operation.terms().idempotencyKey());
        long remaining = operation.terms().deadline().remaining().toMillis();
        assertTrue(remaining > 0 && remaining <= 5000, "" + remaining);
        HttpResponse<String> bad =
                HttpClients.send(listener, "GET", BOARD, "", "request-timeout", "soon");
        assertEquals(400, bad.statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {", %s", "%s,", ",, \"x.1\" ,\t, %s ,,"})
    void emptyMembersOfAListOfTagsArePassedOver(String header) throws Exception {
        String tag =
                HttpClients.send(listener, "GET", BOARD, "")
                        .headers()
                        .firstValue("etag")
                        .orElse("");
        assertEquals(
                304,
                HttpClients.send(listener, "GET", BOARD, "", "if-none-match", header.formatted(tag))
                        .statusCode());
    }

    @Test
    void aDeadlineThatIsEmptyIsRefused() throws Exception {
        HttpResponse<String> refused =
                HttpClients.send(listener, "GET", BOARD, "", "request-timeout", "");
        assertEquals(400, refused.statusCode());
        assertTrue(refused.body().contains("0 to 999999999 is allowed"), refused.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"e.0", "\"e.0", "\"a\" \"b\"", "", " , ,"})
    void aConditionThatIsNoTagIsRefused(String header) throws Exception {
        HttpResponse<String> refused =
                HttpClients.json(
                        listener, "PUT", BOARD, "{'title':'x','scores':{}}", "if-match", header);
        assertEquals(400, refused.statusCode());
    }

    @Test
    void anActionNobodyWaitsForHasAPlace() throws Exception {
        HttpResponse<String> accepted =
                HttpClients.send(
                        listener, "POST", BOARD + "/$actions/slow", "", "prefer", "respond-async");
        assertEquals(202, accepted.statusCode());
        String place = header(accepted, "location");
        assertTrue(HttpClients.send(listener, "GET", place, "").body().contains("running"));
        board.slowStarted.await();
        board.slowMayEnd.countDown();
        String state = "running";
        while (state.contains("running")) {
            state = HttpClients.send(listener, "GET", place, "").body();
        }
        assertEquals("{\"slow\":true}", state);
    }

    @Test
    void anActionNobodyWaitsForCanBeCanceled() throws Exception {
        HttpResponse<String> accepted =
                HttpClients.send(
                        listener, "POST", BOARD + "/$actions/slow", "", "prefer", "respond-async");
        String place = header(accepted, "location");
        board.slowStarted.await();
        assertEquals(204, HttpClients.send(listener, "DELETE", place, "").statusCode());
        board.aborted.await();
        HttpResponse<String> after = HttpClients.send(listener, "GET", place, "");
        assertEquals("OperationCanceled", HttpClients.code(after));
    }

    /// A client that does not wait may not fill the heap with what waits for it.
    @Test
    void theBodyOfAnActionNobodyWaitsForStaysInFlight() throws Exception {
        String body = "{'text':'" + "x".repeat(100_000) + "'}";
        HttpResponse<String> accepted =
                HttpClients.json(
                        listener,
                        "POST",
                        BOARD + "/$actions/slow",
                        body,
                        "prefer",
                        "respond-async");
        assertEquals(202, accepted.statusCode(), accepted.body());
        String place = header(accepted, "location");
        board.slowStarted.await();
        assertEquals(body.length(), listener.bytesInFlight());
        board.slowMayEnd.countDown();
        String state = "running";
        while (state.contains("running")) {
            state = HttpClients.send(listener, "GET", place, "").body();
        }
        assertEquals(0, listener.bytesInFlight());
    }

    @Test
    void dropEndsTheService() throws Exception {
        assertEquals(204, HttpClients.send(listener, "DELETE", BOARD, "").statusCode());
        assertEquals(404, HttpClients.send(listener, "DELETE", BOARD, "").statusCode());
    }

    private Operation lastOperation() {
        return Objects.requireNonNull(board.last.get());
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
