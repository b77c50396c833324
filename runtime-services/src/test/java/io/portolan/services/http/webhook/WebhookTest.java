package io.portolan.services.http.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.HttpClients;
import io.portolan.services.http.HttpContract;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest extends HttpContract {

    private static final String BOARD = "/services/board";

    private final SinkServer sink = new SinkServer();

    @AfterEach
    void stopSink() throws IOException {
        sink.close();
    }

    @Test
    @DisplayName(
            "services 23: a change is posted as a CloudEvent, again under the same id if it fails")
    void retries() throws Exception {
        sink.statuses.add(500);
        sink.statuses.add(503);
        String place = subscribe("{'sink':'" + sink.address() + "'}");
        HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':1}");
        String first = sink.events.take();
        assertEquals(first, sink.events.take());
        assertEquals(first, sink.events.take());
        assertTrue(first.contains("\"specversion\":\"1.0\""), first);
        assertTrue(first.contains("\"type\":\"io.portolan.upsert\""), first);
        assertTrue(first.contains("\"source\":\"/services/board\""), first);
        assertTrue(first.contains("\"subject\":\"scores/bob\""), first);
        HttpClients.send(listener, "DELETE", BOARD + "/scores/bob", "");
        assertTrue(sink.events.take().contains("\"revision\":\"e.2\""));
        assertEquals(204, HttpClients.send(listener, "DELETE", place, "").statusCode());
        assertEquals(0, board.feeds());
        assertTrue(sink.events.take().contains("\"type\":\"io.portolan.end\""));
        assertEquals(204, HttpClients.send(listener, "DELETE", place, "").statusCode());
    }

    @Test
    @DisplayName("services 23: a sink that is gone ends the subscription")
    void gone() throws Exception {
        sink.statuses.add(410);
        String place =
                subscribe("{'sink':'" + sink.address() + "','snapshot':true,'lease':'PT1M'}");
        assertTrue(sink.events.take().contains("io.portolan.snapshot"));
        while (board.feeds() > 0) {
            LockSupport.parkNanos(500_000);
        }
        assertEquals(404, HttpClients.send(listener, "GET", place, "").statusCode());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:80/",
                "http://localhost/",
                "http://[::1]/",
                "http://10.0.0.1/",
                "http://192.168.1.1/",
                "http://169.254.169.254/latest",
                "http://0.0.0.0/",
                "http://100.64.0.1/",
                "http://[fd00::1]/",
                "ftp://example.org/",
                "file:///etc/passwd",
                "http://user:secret@203.0.113.1/",
                "nothing",
            })
    @DisplayName("services 23: an address that the client must not reach is refused")
    void privateAddresses(String address) {
        FaultException refused =
                assertThrows(
                        FaultException.class, () -> SinkAddress.check(URI.create(address), false));
        assertTrue(refused.fault().detail().startsWith("sink "), refused.fault().detail());
        assertFalse(refused.fault().detail().contains("secret"));
    }

    /// A name server may be away for a while.
    @Test
    void aHostThatIsUnknownForAWhileIsTriedAgain() throws Exception {
        try (Posting posting = new Posting("http://sink.invalid/")) {
            posting.webhook.deliver(new Delivery.Ended(Delivery.Reason.DROPPED, "it is gone"));
            assertTrue(posting.tries.tryAcquire(2, 20, TimeUnit.SECONDS), "it is tried again");
            assertFalse(posting.webhook.isEnded());
            assertEquals(List.of(), posting.logged);
        }
    }

    @Test
    void aNameThatLeadsToAPrivateAddressByNowEndsTheWebhookAndIsLogged() throws Exception {
        try (Posting posting = new Posting("http://127.0.0.1:9/")) {
            posting.webhook.deliver(new Delivery.Ended(Delivery.Reason.DROPPED, "it is gone"));
            posting.webhook.awaitDone(System.nanoTime() + TimeUnit.SECONDS.toNanos(20));
            assertTrue(posting.webhook.isEnded());
            String line = posting.logged.getFirst();
            assertTrue(line.contains("127.0.0.1: sink leads to a loopback or private"), line);
        }
    }

    /// A webhook to public addresses only, whose tries are counted.
    private static final class Posting extends Handler implements AutoCloseable {

        private final Semaphore tries = new Semaphore(0);
        private final List<String> logged = new CopyOnWriteArrayList<>();
        private final Logger log = Logger.getLogger(Webhook.class.getName());
        private final HttpClient client = HttpClient.newHttpClient();
        private final Webhook webhook;

        Posting(String sink) {
            log.addHandler(this);
            webhook =
                    new Webhook(
                            BOARD,
                            "ann",
                            URI.create(sink),
                            false,
                            client,
                            post ->
                                    Thread.ofVirtual()
                                            .start(() -> {
                                                post.run();
                                                tries.release();
                                            }));
        }

        @Override
        public void publish(LogRecord line) {
            logged.add(new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            webhook.giveUp();
            log.removeHandler(this);
            client.close();
        }
    }

    @Test
    void aRequestForAWebhookIsCheckedLikeEveryBody() throws Exception {
        HttpResponse<String> unknown =
                HttpClients.json(
                        listener,
                        "POST",
                        BOARD + "/$subscriptions",
                        "{'sink':'" + sink.address() + "','x':1}");
        assertEquals(422, unknown.statusCode());
        HttpResponse<String> verb =
                HttpClients.json(
                        listener,
                        "POST",
                        BOARD + "/$subscriptions",
                        "{'sink':'" + sink.address() + "','filter':{'verbs':['SPAM']}}");
        assertEquals(422, verb.statusCode());
        assertEquals(0, board.feeds());
    }

    private String subscribe(String body) throws IOException, InterruptedException {
        HttpResponse<String> created =
                HttpClients.json(listener, "POST", BOARD + "/$subscriptions", body);
        assertEquals(201, created.statusCode(), created.body());
        return created.headers().firstValue("location").orElseThrow();
    }
}
