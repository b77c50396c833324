package io.portolan.services.http.webhook;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.http.WebhookSettings;
import io.portolan.services.http.mapping.Answer;
import io.portolan.services.http.mapping.HttpCall;
import io.portolan.services.http.mapping.OperationMapping;
import io.portolan.services.http.mapping.RequestConnection;
import io.portolan.services.http.mapping.RequestPath;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The webhooks of a listener.
///
/// *Threads:* any.
final class Webhooks implements AutoCloseable {

    /// The methods on one.
    static final String METHODS = "GET, HEAD, PUT, PATCH, DELETE";

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private final Map<String, Webhook> open = new ConcurrentHashMap<>();
    private final WebhookSettings settings;
    private final ExecutorService threads =
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("webhook-", 0).factory());

    /// Made for the first webhook, because it has a thread and reads the authorities of the JDK.
    private @Nullable HttpClient client; // guarded by this

    private boolean isClosed; // guarded by this

    Webhooks(WebhookSettings settings) {
        this.settings = settings;
    }

    /// Opens the webhook that the body asks for.
    @Nullable Exchange subscribe(
            Operations operations, HttpCall call, Target service, RequestConnection connection) {
        if (open.size() >= settings.most()) {
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            settings.most() + " webhooks are open, no more are allowed")
                    .with(Fault.RETRY_AFTER, 60)
                    .exception();
        }
        WebhookRequest request = read(WebhookRequest.class, call);
        // the name of the sink is looked up, which blocks
        threads.execute(() -> subscribe(operations, call, service, request, connection));
        return null;
    }

    /// The state of a webhook, its renewal, or its end.
    Answer answer(HttpCall call, String id) {
        Webhook webhook = open.get(id);
        boolean isOwner =
                webhook != null
                        && (webhook.owner().equals(call.principal().name())
                                || webhook.owner().equals(Principal.ANONYMOUS.name())
                                || call.principal().hasRole(Principal.EVERYTHING));
        if (call.is(HttpMethod.DELETE)) {
            if (webhook != null && isOwner) {
                webhook.close();
            }
            return Answer.of(HttpResponseStatus.NO_CONTENT); // a second time too
        }
        if (webhook == null || !isOwner || webhook.isEnded()) {
            return Answer.problem(
                    Fault.of(FaultCode.UNKNOWN_ENTRY, "there is no subscription " + id));
        }
        if (call.isRead()) {
            return Answer.json(HttpResponseStatus.OK, state(webhook));
        }
        if (call.is(HttpMethod.PUT) || call.is(HttpMethod.PATCH)) {
            webhook.renew(read(WebhookRequest.Renewal.class, call).lease());
            return Answer.of(HttpResponseStatus.NO_CONTENT);
        }
        return Answer.problem(Fault.of(FaultCode.ACTION_NOT_SUPPORTED, METHODS + " are allowed"))
                .header(HttpHeaderNames.ALLOW, METHODS + ", OPTIONS");
    }

    /// Ends all of them, each after what it has to post, but waits no longer than this.
    void drain(long endNanos) {
        List<Webhook> all = List.copyOf(open.values());
        all.forEach(Webhook::drain);
        try {
            for (Webhook each : all) {
                each.awaitDone(endNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        open.values().forEach(Webhook::giveUp);
        threads.shutdown();
        endClient();
    }

    private synchronized void endClient() {
        isClosed = true;
        if (client != null) {
            client.shutdownNow();
        }
    }

    private synchronized HttpClient client() {
        if (isClosed) {
            throw Fault.of(FaultCode.OPERATION_CANCELED, "the node is closing").exception();
        }
        if (client == null) {
            client =
                    HttpClient.newBuilder()
                            .followRedirects(HttpClient.Redirect.NEVER)
                            .connectTimeout(Duration.ofSeconds(5))
                            .executor(threads)
                            .build();
        }
        return client;
    }

    private void subscribe(
            Operations operations,
            HttpCall call,
            Target service,
            WebhookRequest request,
            RequestConnection connection) {
        try {
            SinkAddress.check(request.sink(), settings.hasPrivateSinks());
            Webhook webhook =
                    new Webhook(
                            service.service(),
                            call.principal().name(),
                            request.sink(),
                            settings.hasPrivateSinks(),
                            client(),
                            threads);
            Operation operation =
                    new Operation(
                            Verb.SUBSCRIBE,
                            service,
                            new Subscriber(options(request), webhook),
                            OperationMapping.terms(call));
            operations.perform(
                    new Exchange(operation) {
                        @Override
                        protected void replied(Reply reply) {
                            if (reply.body() instanceof Subscription subscription) {
                                opened(webhook, subscription);
                            }
                            connection.answerWhenRoom(() -> created(call, webhook));
                        }

                        @Override
                        protected void failed(Fault fault) {
                            connection.answerWhenRoom(() -> Answer.problem(fault));
                        }
                    });
        } catch (FaultException e) {
            connection.answer(Answer.problem(e.fault()));
        } catch (UnknownHostException e) {
            connection.answer(notSupported("sink has a host that is unknown"));
        } catch (IllegalArgumentException e) {
            connection.answer(notSupported(String.valueOf(e.getMessage())));
        }
    }

    private static Answer notSupported(String detail) {
        return Answer.problem(Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, detail));
    }

    /// Before the answer, which may have to wait for the client: the first delivery does not.
    private void opened(Webhook webhook, Subscription subscription) {
        open.put(webhook.id(), webhook);
        webhook.opened(subscription, () -> open.remove(webhook.id()));
    }

    private static Answer created(HttpCall call, Webhook webhook) {
        return Answer.json(HttpResponseStatus.CREATED, state(webhook))
                .header(
                        HttpHeaderNames.LOCATION,
                        RequestPath.encode(call.path()) + "/" + webhook.id());
    }

    /// With the lease that was granted, which may be shorter than the one that was asked for.
    private static Map<String, Object> state(Webhook webhook) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("id", webhook.id());
        state.put("status", "open");
        if (webhook.lease().isPositive()) {
            state.put("lease", webhook.lease().toString());
        }
        return state;
    }

    private static SubscribeOptions options(WebhookRequest request) {
        Optional<WebhookRequest.Filter> filter = request.filter();
        Set<Verb> verbs =
                filter.flatMap(WebhookRequest.Filter::verbs).orElse(List.of()).stream()
                        .map(Verb::named)
                        .collect(Collectors.toSet());
        return new SubscribeOptions(
                verbs,
                Set.copyOf(filter.flatMap(WebhookRequest.Filter::types).orElse(List.of())),
                filter.flatMap(WebhookRequest.Filter::path).orElse(""),
                request.snapshot().orElse(false),
                Optional.empty(),
                request.count().orElse(0),
                request.lease().orElse(SubscribeOptions.DEFAULT.lease()),
                SubscribeOptions.DEFAULT.buffer(),
                SubscribeOptions.OnOverflow.GAP,
                1);
    }

    private static <T> T read(Class<T> type, HttpCall call) {
        if (!call.mediaType().equals(Codec.JSON)) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "media type \"" + call.mediaType() + "\": application/json is taken")
                    .with(Fault.ACCEPT, List.of(Codec.JSON))
                    .exception();
        }
        return type.cast(Objects.requireNonNull(JSON.read(Shapes.of(type), call.body())));
    }

    /// The body by which a client asks for a webhook.
    ///
    /// @param sink where events are posted
    /// @param lease for how long
    /// @param filter which changes
    /// @param snapshot whether the state comes first
    /// @param count after how many changes it ends
    private record WebhookRequest(
            URI sink,
            Optional<Duration> lease,
            Optional<Filter> filter,
            Optional<Boolean> snapshot,
            Optional<Integer> count) {

        /// Which changes are wanted.
        ///
        /// @param verbs by these verbs
        /// @param types with bodies of these types
        /// @param path at or below this item
        record Filter(
                Optional<List<String>> verbs,
                Optional<List<String>> types,
                Optional<String> path) {}

        /// The body by which a client renews it.
        ///
        /// @param lease for how long from now
        record Renewal(Duration lease) {}
    }
}
