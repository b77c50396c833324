package io.portolan.services.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.http.HttpClients;
import io.portolan.services.http.HttpContract;
import io.portolan.services.http.WebhookSettings;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.EventSink;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.SharedStream;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
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

    @Test
    @Tag("slow")
    void anAnswerThatDoesNotEndIsTakenForNone() throws Exception {
        try (ServerSocket stuck = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                HttpClient client = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            URI address = URI.create("http://127.0.0.1:" + stuck.getLocalPort());
            Webhook webhook = new Webhook(BOARD, "ann", address, true, client, threads);
            webhook.deliver(new Delivery.Gap(null, new Revision("e", 1)));
            stuck.setSoTimeout(30_000); // a failure then
            try (Socket first = stuck.accept()) {
                String head = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
                first.getOutputStream().write(head.getBytes(UTF_8));
                try (Socket _ = stuck.accept()) {
                    webhook.giveUp();
                }
                first.setSoTimeout(30_000);
                assertTrue(first.getInputStream().readAllBytes().length > 0, "until it is closed");
            }
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

    /// HTTP/2 puts the answer off until the client has read what it asked for before.
    @Test
    void aWebhookPostsWhileItsClientHasNoRoomForTheAnswer() throws Exception {
        DefaultHttpHeaders headers = new DefaultHttpHeaders();
        headers.set("content-type", "application/json");
        String body = "{\"sink\":\"%s\"}".formatted(sink.address());
        HttpCall call =
                new HttpCall(
                        HttpMethod.POST,
                        BOARD + "/$subscriptions",
                        Map.of(),
                        headers,
                        body.getBytes(UTF_8),
                        Principal.ANONYMOUS,
                        true);
        Unwilling client = new Unwilling();
        try (Webhooks webhooks = new Webhooks(WebhookSettings.PUBLIC.privateSinks(true))) {
            assertNull(webhooks.subscribe(board, call, Target.of(BOARD), client));
            Supplier<Answer> answer = client.answers.take();
            for (int i = 1; i <= 3; i++) {
                HttpClients.json(listener, "PUT", BOARD + "/scores/bob", "{'points':" + i + "}");
                String event = sink.events.poll(10, TimeUnit.SECONDS);
                assertNotNull(event, "the client has not read, the sink has");
                assertTrue(event.contains("\"revision\":\"e." + i + "\""), event);
            }
            assertEquals(HttpResponseStatus.CREATED, answer.get().response().status());
        }
    }

    /// A client that reads nothing: no answer is made yet.
    private static final class Unwilling implements RequestConnection {

        private final BlockingQueue<Supplier<Answer>> answers = new LinkedBlockingQueue<>();

        @Override
        public void answer(Answer answer) {
            throw new AssertionError("it waits for room");
        }

        @Override
        public void answerWhenRoom(Supplier<Answer> answer) {
            answers.add(answer);
        }

        @Override
        public void answerAside(int mostBytes, Supplier<Answer> answer) {
            throw new AssertionError("it is made without waiting");
        }

        @Override
        public Runnable keepBody() {
            throw new AssertionError("its body goes with the answer");
        }

        @Override
        public EventSink stream(Duration lease) {
            throw new AssertionError("it is no stream");
        }

        @Override
        public SharedStream sharedStream() {
            throw new AssertionError("it is no stream");
        }
    }

    @Test
    void whatIsTakenBeforeAWebhookIsOpenedIsAskedForThen() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Webhook webhook = webhook(client, threads);
            Revision at = new Revision("e", 1);
            webhook.deliver(new Delivery.Gap(null, at));
            webhook.deliver(new Delivery.Gap(null, at.next()));
            sink.events.take();
            sink.events.take(); // so the first was taken
            Granted granted = new Granted();
            webhook.opened(granted, () -> {});
            assertTrue(granted.credits.tryAcquire(2, 10, TimeUnit.SECONDS), "one for each");
            webhook.giveUp();
        }
    }

    @Test
    void aWebhookThatIsClosedBeforeItIsOpenedEnds() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            Webhook webhook = webhook(client, Runnable::run);
            webhook.drain();
            Granted granted = new Granted();
            webhook.opened(granted, () -> {});
            assertTrue(granted.isEnded());
            webhook.giveUp();
        }
    }

    private Webhook webhook(HttpClient client, Executor threads) {
        return new Webhook(BOARD, "ann", URI.create(sink.address()), true, client, threads);
    }

    /// A subscription that counts the credits that it gets.
    private static final class Granted implements Subscription {

        private final Semaphore credits = new Semaphore(0);
        private volatile boolean isEnded;

        @Override
        public String id() {
            return "1";
        }

        @Override
        public Revision since() {
            return new Revision("e", 0);
        }

        @Override
        public boolean renew(Duration lease) {
            return !isEnded;
        }

        @Override
        public void request(long deliveries) {
            credits.release((int) deliveries);
        }

        @Override
        public boolean isEnded() {
            return isEnded;
        }

        @Override
        public void close() {
            isEnded = true;
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
