package io.portolan.services.call;

import io.portolan.services.AsyncServiceProxy;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.contract.Bodies;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Match;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A proxy whose calls wait.
///
/// @param asking which service it asks, and how
/// @param state the type of the state
public record BlockingProxy<S extends Record>(Requester asking, Class<S> state)
        implements ServiceProxy<S> {

    @Override
    public String toString() {
        return "proxy of " + asking.target();
    }

    @Override
    public ServiceInfo lookup() throws InterruptedException {
        return needed(ask(Verb.LOOKUP, null), ServiceInfo.class);
    }

    @Override
    public Stated<S> get() throws InterruptedException {
        Reply reply = ask(Verb.GET, null);
        return new Stated<>(reply.revision(), needed(reply, state));
    }

    @Override
    public <R> R item(Class<R> type) throws InterruptedException {
        return needed(ask(Verb.GET, null), type);
    }

    @Override
    public <R> R query(Object question, Class<R> answer) throws InterruptedException {
        return needed(ask(Verb.QUERY, question), answer);
    }

    @Override
    public String insert(Object body) throws InterruptedException {
        Reply reply = ask(Verb.INSERT, body);
        return reply.location() == null ? asking.target().toString() : reply.location();
    }

    @Override
    public Revision update(Object body, @Nullable Revision ifMatch) throws InterruptedException {
        return change(Verb.UPDATE, body, ifMatch);
    }

    @Override
    public Revision upsert(Object body) throws InterruptedException {
        return change(Verb.UPSERT, body, null);
    }

    @Override
    public Revision replace(S next, @Nullable Revision ifMatch) throws InterruptedException {
        return change(Verb.REPLACE, next, ifMatch);
    }

    @Override
    public Revision delete(@Nullable Object body) throws InterruptedException {
        return change(Verb.DELETE, body, null);
    }

    @Override
    public <R> @Nullable R submit(@Nullable Object body, Class<R> answer)
            throws InterruptedException {
        return asking.answerOrNull(ask(Verb.SUBMIT, body), answer);
    }

    @Override
    public void drop() throws InterruptedException {
        ask(Verb.DROP, null);
    }

    @Override
    public Subscription subscribe(SubscribeOptions options, Sink sink) throws InterruptedException {
        Sink decoding = new DecodingSink(sink, asking.bodies(), state);
        return needed(ask(Verb.SUBSCRIBE, new Subscriber(options, decoding)), Subscription.class);
    }

    @Override
    public ServiceProxy<S> timeout(Duration max) {
        return new BlockingProxy<>(asking.timeout(max), state);
    }

    @Override
    public ServiceProxy<S> at(String item) {
        return new BlockingProxy<>(asking.target(asking.target().at(item)), state);
    }

    @Override
    public ServiceProxy<S> named(String action) {
        return at(action);
    }

    @Override
    public ServiceProxy<S> idempotencyKey(String key) {
        return new BlockingProxy<>(asking.terms(asking.terms().idempotencyKey(key)), state);
    }

    @Override
    public ServiceProxy<S> ifMatch(@Nullable Match revision) {
        return new BlockingProxy<>(asking.terms(asking.terms().ifMatch(revision)), state);
    }

    @Override
    public ServiceProxy<S> ifNoneMatch(@Nullable Match revision) {
        return new BlockingProxy<>(asking.terms(asking.terms().ifNoneMatch(revision)), state);
    }

    @Override
    public ServiceProxy<S> as(Principal principal) {
        return new BlockingProxy<>(asking.terms(asking.terms().principal(principal)), state);
    }

    @Override
    public AsyncServiceProxy<S> async() {
        return new StagedProxy<>(asking, state);
    }

    private Revision change(Verb verb, @Nullable Object body, @Nullable Revision ifMatch)
            throws InterruptedException {
        Terms terms = asking.terms();
        Terms asked = ifMatch == null ? terms : terms.ifMatch(Match.of(ifMatch));
        return asking.ask(verb, body, asked).revision();
    }

    private Reply ask(Verb verb, @Nullable Object body) throws InterruptedException {
        return asking.ask(verb, body, asking.terms());
    }

    private <R> R needed(Reply reply, Class<R> type) {
        return Objects.requireNonNull(asking.answer(reply, type));
    }

    /// A sink that gets states as values, also of services of other nodes.
    ///
    /// @param sink where they go
    /// @param bodies decodes them
    /// @param state the type of the state
    private record DecodingSink(Sink sink, Bodies bodies, Class<? extends Record> state)
            implements Sink {

        @Override
        public void deliver(Delivery delivery) {
            boolean isEncoded =
                    delivery instanceof Delivery.Snapshot snapshot
                            && snapshot.state() instanceof Encoded;
            sink.deliver(isEncoded ? decoded((Delivery.Snapshot) delivery) : delivery);
        }

        private Delivery decoded(Delivery.Snapshot snapshot) {
            Object value = Objects.requireNonNull(bodies.answer(snapshot.state(), state));
            return new Delivery.Snapshot(snapshot.at(), value);
        }

        @Override
        public boolean isPatient() {
            return sink.isPatient();
        }

        @Override
        public void flush() {
            sink.flush();
        }
    }
}
