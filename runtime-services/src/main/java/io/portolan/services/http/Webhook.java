package io.portolan.services.http;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscription;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A subscription whose deliveries are posted as CloudEvents, one at a time and in order. Each is
/// tried again until the sink takes it, under the same id; a sink that is gone, or that fails too
/// often, ends the subscription.
///
/// *Threads:* deliveries come on threads of the node, answers of the sink on those of the client.
///
/// Source: CloudEvents 1.0
final class Webhook implements Sink {

    private static final int MOST_TRIES = 10;
    private static final int GONE = 410;
    private static final long LONGEST_WAIT_MILLIS = 30_000;
    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private final String id = UUID.randomUUID().toString();
    private final String service;
    private final String owner;
    private final URI sink;
    private final boolean hasPrivateSinks;
    private final HttpClient client;
    private final Executor threads;
    private volatile @Nullable Subscription subscription;
    private volatile boolean isEnded;
    private long others; // counts deliveries without a revision, for their ids

    Webhook(
            String service,
            String owner,
            URI sink,
            boolean hasPrivateSinks,
            HttpClient client,
            Executor threads) {
        this.service = service;
        this.owner = owner;
        this.sink = sink;
        this.hasPrivateSinks = hasPrivateSinks;
        this.client = client;
        this.threads = threads;
    }

    String id() {
        return id;
    }

    String owner() {
        return owner;
    }

    boolean isEnded() {
        Subscription open = subscription;
        return isEnded || (open != null && open.isEnded());
    }

    void opened(Subscription open) {
        subscription = open;
        if (isEnded) {
            open.close();
        }
    }

    boolean renew(Duration lease) {
        Subscription open = subscription;
        return open != null && open.renew(lease);
    }

    void close() {
        isEnded = true;
        Subscription open = subscription;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void deliver(Delivery delivery) {
        Map<String, Object> event = event(delivery);
        byte[] body = JSON.write(event);
        boolean isLast = delivery instanceof Delivery.Ended;
        if (!isEnded || isLast) {
            if (isLast) {
                isEnded = true;
            }
            threads.execute(() -> post(body, 1, isLast));
        }
    }

    private void post(byte[] body, int tries, boolean isLast) {
        if (isEnded && !isLast) {
            return;
        }
        CompletableFuture<Integer> status;
        try {
            SinkAddress.check(sink, hasPrivateSinks); // the name may lead elsewhere by now
            HttpRequest request =
                    HttpRequest.newBuilder(sink)
                            .timeout(Duration.ofSeconds(10))
                            .header("content-type", "application/cloudevents+json")
                            .POST(BodyPublishers.ofByteArray(body))
                            .build();
            status =
                    client.sendAsync(request, BodyHandlers.discarding())
                            .thenApply(HttpResponse::statusCode);
        } catch (FaultException e) {
            status = CompletableFuture.completedFuture(GONE);
        }
        CompletableFuture<?> unused =
                status.whenComplete(
                        (code, failure) -> done(body, tries, isLast, failure == null ? code : 0));
    }

    private void done(byte[] body, int tries, boolean isLast, int status) {
        Subscription open = subscription;
        if (status >= 200 && status < 300) {
            if (open != null) {
                open.request(1);
            }
        } else if (status == GONE || tries == MOST_TRIES || isLast) {
            close();
        } else {
            long wait = Math.min(LONGEST_WAIT_MILLIS, 100L << tries);
            CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS, threads)
                    .execute(() -> post(body, tries + 1, false));
        }
    }

    private Map<String, Object> event(Delivery delivery) {
        Revision revision = EventText.revision(delivery);
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("specversion", "1.0");
        event.put(
                "id",
                id
                        + "/"
                        + EventText.kind(delivery)
                        + "/"
                        + (revision == null ? ++others : revision.toString()));
        event.put("source", service);
        event.put("type", "io.portolan." + EventText.kind(delivery));
        event.put("time", Instant.now().toString());
        event.put("datacontenttype", Codec.JSON);
        if (revision != null) {
            event.put("revision", revision.toString());
        }
        if (delivery instanceof Delivery.Event(Notification n)) {
            if (!n.item().isEmpty()) {
                event.put("subject", n.item());
            }
            if (n.trace() != null) {
                event.put("traceparent", n.trace().traceparent());
            }
        }
        event.put("data", EventText.data(delivery));
        return event;
    }
}
