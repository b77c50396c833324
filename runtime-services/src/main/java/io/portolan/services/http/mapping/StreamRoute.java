package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `/$stream`: subscriptions to several services in one stream of events. Each is a SUBSCRIBE of
/// its own, which the caller must be allowed; one that is refused is an event `fault` of the
/// stream.
public record StreamRoute(OperationInvoker invoker) implements HttpRoute {

    private static final String ASK = "POST, QUERY";
    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    /// A subscription to ask for.
    private record Asked(Target service, SubscribeOptions options) {}

    @Override
    public String word() {
        return "$stream";
    }

    @Override
    public String methods(RoutePath path) {
        return ASK;
    }

    @Override
    public @Nullable Verb verb(RoutePath path) {
        return null; // each service says for itself
    }

    @Override
    public @Nullable Exchange handle(HttpCall call, RoutePath path, RequestConnection connection) {
        if (!path.isWord() || !(call.is(HttpMethod.POST) || call.is(HttpCall.QUERY))) {
            return Methods.refuse(call, ASK, connection);
        }
        if (!call.mediaType().equals(Codec.JSON)) {
            connection.answer(
                    Answer.problem(
                            HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE,
                            Fault.of(
                                    FaultCode.MESSAGE_NOT_SUPPORTED,
                                    "Content-Type '%s': application/json is needed"
                                            .formatted(call.mediaType()))));
            return null;
        }
        StreamRequest request =
                (StreamRequest)
                        Objects.requireNonNull(
                                JSON.read(Shapes.of(StreamRequest.class), call.body()));
        List<Asked> all = new ArrayList<>();
        for (StreamRequest.WantedChanges each : request.subscriptions()) {
            all.add(new Asked(each.target(), each.options())); // what fails is answered 400
        }
        SharedStream stream = connection.sharedStream();
        stream.begin();
        all.forEach(each -> subscribe(each, OperationMapping.terms(call), stream));
        return null; // a stream that ends closes its subscriptions
    }

    private void subscribe(Asked asked, Terms terms, SharedStream stream) {
        String service = asked.service().service();
        EventSink sink = stream.sink(service);
        invoker.operations()
                .perform(
                        new Exchange(
                                new Operation(
                                        Verb.SUBSCRIBE,
                                        asked.service(),
                                        new Subscriber(asked.options(), sink),
                                        terms)) {
                            @Override
                            protected void replied(Reply reply) {
                                if (reply.body() instanceof Subscription subscription) {
                                    sink.begin(subscription);
                                }
                            }

                            @Override
                            protected void failed(Fault fault) {
                                stream.refused(service, fault);
                            }
                        });
    }
}
