package io.portolan.services.http;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Document;
import io.portolan.services.codec.JsonPointer;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.MessageType;
import io.portolan.services.operation.Notification;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceFiles;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Sink;
import io.portolan.services.operation.SubscribeOptions;
import io.portolan.services.operation.Subscriber;
import io.portolan.services.operation.Subscription;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One service in memory, at `/services/board`, as small as a listener needs it.
public final class BoardOperations implements Operations {

    static final String PATH = "/services/board";

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    final AtomicReference<@Nullable Operation> last = new AtomicReference<>();
    final AtomicInteger performed = new AtomicInteger();
    final CountDownLatch slowStarted = new CountDownLatch(1);
    public final CountDownLatch slowMayEnd = new CountDownLatch(1);
    final CountDownLatch aborted = new CountDownLatch(1);
    private final List<Feed> feeds = new CopyOnWriteArrayList<>();
    private Board board = Board.FIRST;
    private volatile @Nullable ServiceFiles files;
    private Revision revision = new Revision("e", 0);
    private boolean isDropped;

    private final class Feed implements Subscription {

        private final SubscribeOptions options;
        private final Sink sink;
        private long credits;
        private boolean isEnded;
        private final Deque<Delivery> waiting = new ArrayDeque<>();

        Feed(Subscriber subscriber) {
            options = subscriber.options();
            sink = subscriber.sink();
            credits = options.credits();
        }

        void deliver(Delivery delivery, Revision at) {
            if (isEnded) {
                return;
            }
            if (credits > 0) {
                credits--;
                sink.deliver(delivery);
                sink.flush();
            } else if (waiting.size() < options.buffer()) {
                waiting.add(delivery);
            } else {
                waiting.clear();
                waiting.add(new Delivery.Gap(at, at));
                waiting.add(new Delivery.Snapshot(at, board));
            }
        }

        @Override
        public String id() {
            return "1";
        }

        @Override
        public Revision since() {
            return revision;
        }

        @Override
        public boolean renew(Duration lease) {
            return !isEnded;
        }

        @Override
        public void request(long deliveries) {
            synchronized (BoardOperations.this) {
                credits += deliveries;
                while (credits > 0 && !waiting.isEmpty()) {
                    deliver(waiting.remove(), revision);
                }
            }
        }

        @Override
        public boolean isEnded() {
            return isEnded;
        }

        @Override
        public void close() {
            synchronized (BoardOperations.this) {
                if (isEnded) {
                    return;
                }
                isEnded = true;
                feeds.remove(this);
                waiting.forEach(sink::deliver);
                sink.deliver(new Delivery.Ended(Delivery.Reason.UNSUBSCRIBED, "unsubscribed"));
                sink.flush();
            }
        }
    }

    synchronized void title(String title) {
        board = new Board(title, board.scores());
    }

    void files(ServiceFiles given) {
        files = given;
    }

    public int feeds() {
        return feeds.size();
    }

    @Override
    public synchronized void perform(Exchange exchange) {
        Operation operation = exchange.operation();
        last.set(operation);
        performed.incrementAndGet();
        try {
            if (operation.target().service().equals("/constructor")) {
                exchange.reply(Reply.created(revision, null, "/services/new one"));
                return;
            }
            if (!operation.target().service().equals(PATH) || isDropped) {
                throw fault(FaultCode.UNKNOWN_ENTRY, "there is no " + operation.target().service());
            }
            checkConditions(operation.terms());
            answer(operation, exchange);
        } catch (FaultException e) {
            exchange.fail(e.fault());
        }
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        EnumSet<Verb> verbs = EnumSet.complementOf(EnumSet.of(Verb.CREATE, Verb.NOTIFY));
        ServiceInfo info =
                new ServiceInfo(
                        "board",
                        PATH,
                        "urn:test:board",
                        "1",
                        List.of(),
                        verbs,
                        List.of("slow", "fail"),
                        List.of("Best"),
                        Map.of(),
                        "node");
        List<MessageType> messages =
                List.of(
                        new MessageType(Verb.SUBMIT, "slow", Void.class, Void.class),
                        new MessageType(Verb.QUERY, "Best", Board.Best.class, Board.Best.class));
        return service.equals(PATH)
                ? new ServiceModel(info, Board.class, messages, false, null, files)
                : null;
    }

    private void checkConditions(Terms terms) {
        if (terms.ifMatch() != null && !terms.ifMatch().matches(revision)) {
            throw fault(FaultCode.STATE_CONFLICT, "the revision is " + revision);
        }
    }

    private void answer(Operation operation, Exchange exchange) {
        String item = operation.target().item();
        switch (operation.verb()) {
            case GET -> {
                if (operation.terms().ifNoneMatch() != null
                        && operation.terms().ifNoneMatch().matches(revision)) {
                    exchange.reply(Reply.notModified(revision));
                } else {
                    exchange.reply(Reply.done(revision, found(item)));
                }
            }
            case LOOKUP ->
                    exchange.reply(
                            Reply.done(revision, Objects.requireNonNull(model(PATH)).info()));
            case QUERY -> {
                read(operation, Board.Best.class);
                int best =
                        board.scores().values().stream()
                                .mapToInt(Board.Score::points)
                                .max()
                                .orElse(0);
                exchange.reply(Reply.done(revision, new Board.Best(best)));
            }
            case INSERT -> {
                commit(patched("{'scores':{'new':" + text(operation) + "}}"), operation);
                exchange.reply(Reply.created(revision, null, PATH + "/scores/new"));
            }
            case UPSERT -> {
                boolean isNew = board.scores().get(key(item)) == null;
                commit(
                        patched("{'scores':{'" + key(item) + "':" + text(operation) + "}}"),
                        operation);
                exchange.reply(
                        isNew
                                ? Reply.created(revision, null, PATH + "/" + item)
                                : Reply.done(revision, null));
            }
            case UPDATE -> {
                Encoded body = (Encoded) Objects.requireNonNull(operation.body());
                Document before = Document.of(board);
                Document patch = JSON.parse(body.bytes());
                Document after =
                        switch (body.mediaType()) {
                            case "application/merge-patch+json" -> before.mergePatch(patch);
                            case "application/json-patch+json" -> before.jsonPatch(patch);
                            default -> throw mediaType();
                        };
                commit((Board) after.as(Shapes.of(Board.class)), operation);
                exchange.reply(Reply.done(revision, null));
            }
            case REPLACE -> {
                commit((Board) read(operation, Board.class), operation);
                exchange.reply(Reply.done(revision, null));
            }
            case DELETE -> {
                found(item);
                commit(patched("{'scores':{'" + key(item) + "':null}}"), operation);
                exchange.reply(Reply.done(revision, null));
            }
            case SUBMIT -> submit(item, exchange);
            case SUBSCRIBE ->
                    subscribe((Subscriber) Objects.requireNonNull(operation.body()), exchange);
            case DROP -> {
                isDropped = true;
                Delivery end =
                        new Delivery.Ended(Delivery.Reason.DROPPED, "the service was dropped");
                feeds.forEach(feed -> feed.deliver(end, revision));
                exchange.reply(Reply.done(revision, null));
            }
            default -> throw fault(FaultCode.ACTION_NOT_SUPPORTED, "no " + operation.verb());
        }
    }

    private void submit(String action, Exchange exchange) {
        switch (action) {
            case "slow" ->
                    Thread.ofVirtual()
                            .start(() -> {
                                if (!exchange.begin()) {
                                    return;
                                }
                                try {
                                    slowStarted.countDown();
                                    slowMayEnd.await();
                                    exchange.reply(Reply.done(revision, Map.of("slow", true)));
                                } catch (InterruptedException e) {
                                    aborted.countDown();
                                } finally {
                                    exchange.end();
                                }
                            });
            case "fail" ->
                    throw Fault.of(FaultCode.OPERATION_FAILED, "handler failed")
                            .with(Fault.CORRELATION, "c-1")
                            .exception();
            case "odd" ->
                    throw Fault.of(FaultCode.GONE, "no more")
                            .with("what", new Object())
                            .exception();
            default -> {
                FaultCode code = FaultCode.of(action);
                throw code == null
                        ? fault(FaultCode.UNKNOWN_ENTRY, "there is no action " + action)
                        : fault(code, "as asked");
            }
        }
    }

    private void subscribe(Subscriber subscriber, Exchange exchange) {
        Feed feed = new Feed(subscriber);
        feeds.add(feed);
        exchange.reply(Reply.done(revision, feed));
        Revision from = subscriber.options().from().orElse(null);
        if (from != null && !from.equals(revision)) {
            feed.deliver(new Delivery.Gap(from, revision), revision);
        }
        if (subscriber.options().isSnapshot()) {
            feed.deliver(new Delivery.Snapshot(revision, board), revision);
        }
    }

    private void commit(@Nullable Board next, Operation operation) {
        board = Objects.requireNonNull(next);
        revision = revision.next();
        Notification notification =
                new Notification(
                        PATH,
                        operation.verb(),
                        operation.target().item(),
                        "Score",
                        revision,
                        operation.body(),
                        operation.terms().trace());
        feeds.forEach(feed -> feed.deliver(new Delivery.Event(notification), revision));
    }

    private Object found(String item) {
        Document document =
                Document.of(board).at(JsonPointer.parse(item.isEmpty() ? "" : "/" + item));
        if (document == null) {
            throw fault(FaultCode.UNKNOWN_ENTRY, "there is no " + item);
        }
        return item.isEmpty() ? board : document;
    }

    private @Nullable Board patched(String patch) {
        byte[] bytes = patch.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return (Board) Document.of(board).mergePatch(JSON.parse(bytes)).as(Shapes.of(Board.class));
    }

    private static String text(Operation operation) {
        return Document.of(Objects.requireNonNull(read(operation, Board.Score.class))).toString();
    }

    private static @Nullable Object read(Operation operation, Class<?> type) {
        Encoded body = (Encoded) Objects.requireNonNull(operation.body());
        if (!body.mediaType().equals("application/json")) {
            throw mediaType();
        }
        return JSON.read(Shapes.of(type), body.bytes());
    }

    private static String key(String item) {
        return item.substring(item.lastIndexOf('/') + 1);
    }

    private static FaultException mediaType() {
        return Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, "media type")
                .with(Fault.ACCEPT, List.of("application/json"))
                .exception();
    }

    private static FaultException fault(FaultCode code, String detail) {
        return Fault.of(code, detail).exception();
    }
}
