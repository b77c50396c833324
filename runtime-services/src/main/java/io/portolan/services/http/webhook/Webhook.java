package io.portolan.services.http.webhook;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.http.mapping.EventText;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.Subscription;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A subscription whose deliveries are posted as CloudEvents, one at a time and in order. Each is
/// tried again until the sink takes it, under the same id; a sink that is gone, or that fails too
/// often, ends the subscription.
///
/// Overview. Of deliveries there is at most one more than the sink has taken, and the end comes
/// when all of them were taken; it waits behind the one that is being posted. Once it gave up
/// nothing is posted any more.
///
/// *Threads:* deliveries come on threads of the node, answers of the sink on those of the client.
///
/// Source: CloudEvents 1.0
final class Webhook implements Sink {

    private static final System.Logger LOG = System.getLogger(Webhook.class.getName());
    private static final int MOST_TRIES = 10;
    private static final long ANSWER_SECONDS = 10;
    private static final int GONE = 410;
    private static final int NO_ANSWER = 0; // in the place of a status
    private static final long LONGEST_WAIT_MILLIS = 30_000;
    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private final String id = UUID.randomUUID().toString();
    private final String service;
    private final String owner;
    private final URI sink;
    private final boolean hasPrivateSinks;
    private final HttpClient client;
    private final Executor threads;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Deque<Post> waiting = new ArrayDeque<>(2); // guarded by this
    private long unasked; // guarded by this: credits for what was taken before it was opened
    private volatile @Nullable Subscription subscription;
    private volatile Runnable forgotten = () -> {}; // when nothing is posted any more
    private volatile boolean isClosed; // by its owner or the node: what fails is not tried again
    private volatile boolean isNodeClosing;
    private volatile boolean isGivenUp;
    private long others; // counts deliveries without a revision, for their ids

    /// What is to be posted.
    ///
    /// @param isLast whether nothing follows
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Post(byte[] body, boolean isLast) {}

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

    /// Whether it can be renewed and asked for no more.
    boolean isEnded() {
        Subscription open = subscription;
        return isClosed || isGivenUp || (open != null && open.isEnded());
    }

    /// It is subscribed. Something may have been posted before, and the node may be closing.
    ///
    /// @param whenDone called when nothing is posted any more
    void opened(Subscription open, Runnable whenDone) {
        forgotten = whenDone;
        boolean isLate;
        long missed;
        synchronized (this) {
            subscription = open;
            isLate = isClosed;
            missed = unasked;
        }
        if (isGivenUp) {
            end();
        } else if (isLate) {
            open.close();
        }
        if (missed > 0) {
            open.request(missed);
        }
    }

    /// For how long it was granted or renewed last; zero where that is not known.
    Duration lease() {
        Subscription open = subscription;
        return open == null ? Duration.ZERO : open.lease();
    }

    boolean renew(Duration lease) {
        Subscription open = subscription;
        return open != null && open.renew(lease);
    }

    /// Ends it after what was committed until now.
    void close() {
        Subscription open;
        synchronized (this) { // a second close would leave out what comes before the end
            isClosed = true;
            open = subscription;
        }
        if (open != null && !open.isEnded()) {
            open.close();
        }
    }

    /// As [#close()], because the node closes.
    void drain() {
        isNodeClosing = true;
        close();
    }

    /// Waits until the last post has ended, at most until [System#nanoTime()] is `endNanos`.
    void awaitDone(long endNanos) throws InterruptedException {
        var _ = done.await(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /// Posts nothing any more.
    void giveUp() {
        isGivenUp = true;
        synchronized (this) {
            waiting.clear();
        }
        end();
    }

    private void end() {
        Subscription open = subscription;
        if (open != null) {
            open.close();
        }
        forgotten.run();
        done.countDown();
    }

    @Override
    public boolean isPatient() {
        return !isGivenUp;
    }

    @Override
    public void deliver(Delivery delivery) {
        boolean isLast = delivery instanceof Delivery.Ended;
        Delivery told =
                isLast && isNodeClosing
                        ? new Delivery.Ended(Delivery.Reason.NODE_CLOSED, "the node is closing")
                        : delivery;
        Post post = new Post(JSON.write(event(told)), isLast);
        boolean isFirst;
        synchronized (this) {
            if (isGivenUp) {
                return;
            }
            isFirst = waiting.isEmpty();
            waiting.add(post);
        }
        if (isFirst) {
            start(post);
        }
    }

    private void start(Post next) {
        try {
            threads.execute(() -> post(next, 1));
        } catch (RejectedExecutionException e) { // the listener is closed
            giveUp();
        }
    }

    private void post(Post next, int tries) {
        if (isGivenUp) {
            return;
        }
        CompletableFuture<Integer> status;
        try {
            SinkAddress.check(sink, hasPrivateSinks); // the name may lead elsewhere by now
            status = status(next.body());
        } catch (UnknownHostException e) { // by now, and perhaps not for long
            status = CompletableFuture.completedFuture(NO_ANSWER);
        } catch (FaultException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "webhook {0} of {1} ends, {2}: {3}",
                    id,
                    service,
                    sink.getHost(),
                    e.fault().detail());
            giveUp();
            return;
        }
        CompletableFuture<?> _ =
                status.whenComplete((code, failure) ->
                        answered(next, tries, failure == null ? code : NO_ANSWER));
    }

    /// Posts a body; completes with the status of the answer when that has ended, and fails when it
    /// has not after [#ANSWER_SECONDS]. The limit that a request of the JDK may have ends with the
    /// head of the answer.
    private CompletableFuture<Integer> status(byte[] body) {
        HttpRequest request =
                HttpRequest.newBuilder(sink)
                        .header("content-type", "application/cloudevents+json")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build();
        CompletableFuture<HttpResponse<Void>> sent =
                client.sendAsync(request, BodyHandlers.discarding());
        return sent.thenApply(HttpResponse::statusCode)
                .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                .whenComplete((code, failure) -> {
                    if (failure != null) {
                        sent.cancel(true); // which lets its connection go
                    }
                });
    }

    private void answered(Post posted, int tries, int status) {
        if (status >= 200 && status < 300) {
            taken(posted);
        } else if (status == GONE || tries == MOST_TRIES || (isClosed && !isNodeClosing)) {
            if (status != GONE) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "webhook {0} of {1} ends: its sink at {2} did not take what was posted {3} times, last with {4}",
                        id,
                        service,
                        sink.getHost(),
                        tries,
                        status == NO_ANSWER ? "no answer" : "status " + status);
            }
            giveUp();
        } else {
            long wait = Math.min(LONGEST_WAIT_MILLIS, 100L << tries);
            CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS, threads)
                    .execute(() -> post(posted, tries + 1));
        }
    }

    private void taken(Post posted) {
        Post next;
        Subscription open;
        synchronized (this) {
            waiting.poll();
            next = waiting.peek();
            open = subscription;
            if (open == null) {
                unasked++;
            }
        }
        if (posted.isLast()) {
            giveUp();
            return;
        }
        if (open != null) {
            open.request(1);
        }
        if (next != null) {
            start(next);
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
