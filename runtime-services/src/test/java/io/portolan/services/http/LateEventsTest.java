package io.portolan.services.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.http.wire.HttpListener;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What waits in a shared stream until the client reads, when one subscription ends meanwhile.
@Timeout(60)
class LateEventsTest {

    private static final Revision AT = new Revision("e", 1);

    /// More of such states than the buffers of a connection take.
    private static final int STATES = 300;

    private static final String STATE = "x".repeat(100_000);

    /// Subscriptions whose deliveries come from the test.
    private static final class Feeds implements Operations {
        final BlockingQueue<Sink> sinks = new LinkedBlockingQueue<>();
        final AtomicInteger closes = new AtomicInteger();

        @Override
        public void perform(Exchange exchange) {
            Subscriber subscriber =
                    (Subscriber) Objects.requireNonNull(exchange.operation().body());
            exchange.reply(Reply.done(AT, new Feed(subscriber.sink())));
            sinks.add(subscriber.sink());
        }

        @Override
        public @Nullable ServiceModel model(String service) {
            return null;
        }

        private final class Feed implements Subscription {

            private final Sink sink;

            Feed(Sink sink) {
                this.sink = sink;
            }

            @Override
            public String id() {
                return "1";
            }

            @Override
            public Revision since() {
                return AT;
            }

            @Override
            public boolean renew(Duration lease) {
                return true;
            }

            @Override
            public void request(long deliveries) {}

            @Override
            public boolean isEnded() {
                return false;
            }

            @Override
            public void close() {
                if (closes.incrementAndGet() == 1) {
                    sink.deliver(new Delivery.Ended(Delivery.Reason.UNSUBSCRIBED, "unsubscribed"));
                }
            }
        }
    }

    private static String next(BufferedReader in) throws IOException {
        String kind = "";
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("event: ")) {
                kind = line.substring(7);
            } else if (line.startsWith("data: ")) {
                return kind + " " + line.substring(6);
            }
        }
        return "";
    }

    /// A state that cannot be read.
    record Broken(String text) {

        @Override
        public String text() {
            throw new StackOverflowError("a test");
        }
    }

    private static List<Object> statesWithoutAForm() {
        return List.of(new Object(), new Broken("x"));
    }

    @ParameterizedTest
    @MethodSource("statesWithoutAForm")
    void nothingComesOfASubscriptionBehindItsEnd(Object state) throws Exception {
        Feeds feeds = new Feeds();
        try (HttpListener listener = HttpListener.open(feeds, HttpSettings.LOOPBACK)) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(listener.uri() + "/$stream"))
                            .header("content-type", "application/json")
                            .POST(
                                    BodyPublishers.ofString(
                                            """
                                            {"subscriptions":[{"service":"/services/one"},
                                             {"service":"/services/two"}]}\
                                            """))
                            .build();
            try (InputStream bytes =
                    HttpClients.CLIENT.send(request, BodyHandlers.ofInputStream()).body()) {
                Sink one = take(feeds.sinks);
                Sink two = take(feeds.sinks);
                for (int i = 0; i < STATES; i++) {
                    one.deliver(new Delivery.Snapshot(AT, STATE));
                    one.flush();
                }
                one.deliver(new Delivery.Snapshot(AT, state));
                one.deliver(new Delivery.Snapshot(AT, "late"));
                one.deliver(new Delivery.Ended(Delivery.Reason.DROPPED, "it was dropped"));
                two.deliver(new Delivery.Snapshot(AT, "of two"));
                two.flush();

                BufferedReader in =
                        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
                for (int i = 0; i < STATES; i++) {
                    String event = next(in);
                    assertTrue(event.endsWith("\"state\":\"" + STATE + "\"}"), event);
                }
                List<String> rest = new ArrayList<>();
                do {
                    rest.add(next(in));
                } while (!rest.getLast().isEmpty() && !rest.getLast().contains("/services/two"));
                assertEquals(
                        List.of(
                                "end {\"service\":\"/services/one\",\"reason\":\"SINK_FAILED\",\"detail\":\"a delivery could not be written: Snapshot\"}",
                                "snapshot {\"service\":\"/services/two\",\"revision\":\"e.1\",\"state\":\"of two\"}"),
                        rest);
                assertEquals(1, feeds.closes.get());
            }
        }
    }

    private static Sink take(BlockingQueue<Sink> sinks) throws InterruptedException {
        Sink sink = sinks.poll(20, TimeUnit.SECONDS);
        if (sink == null) {
            throw new AssertionError("nobody subscribed");
        }
        return sink;
    }
}
