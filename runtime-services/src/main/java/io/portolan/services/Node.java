package io.portolan.services;

import io.portolan.core.Dispatcher;
import io.portolan.services.access.AccessRules;
import io.portolan.services.metrics.JvmMetrics;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.nodes.BinaryLinks;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.Delivery;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.Damage;
import io.portolan.services.store.StateStore;
import io.portolan.services.store.StoredState;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The hosting of services: it finds them by their paths, gives them threads, and watches over
/// them.
///
/// Overview. Handlers that may wait run on virtual threads, the others on a thread for each core.
/// One thread watches: it keeps the clock by which operations become overdue, ends leases, and
/// replaces couriers that hang.
final class Node implements Operations, AutoCloseable {

    private static final String STARTING = "start";

    private final String name;
    private final Limits limits;
    private final @Nullable StateStore store;
    private final Bodies bodies = new Bodies();
    private final Map<String, Hosted> services = new ConcurrentHashMap<>();
    private final Creator creator = new Creator(this);
    private final Manifests manifests = new Manifests(this);
    private final Dispatcher workers;
    private final Dispatcher threads;
    private final Couriers couriers;
    private final Watch watch;
    private final Metrics metrics = new Metrics();
    private final Tally unknown = new Tally();
    private final NodeLog log;
    private final int logged;
    private final Vitals vitals;
    private final DiskWatch disk;
    private final Membership membership;
    private final Reach reach;
    private final @Nullable AccessRules access;
    private final Mishaps mishaps;
    private final OwnServices own = new OwnServices(this);
    private final AtomicBoolean isClosed = new AtomicBoolean();

    Node(NodeSettings settings, @Nullable StateStore store) {
        name = settings.name();
        limits = settings.limits();
        logged = settings.logged();
        access = settings.access();
        this.store = store;
        workers = Dispatcher.start(name);
        threads = Dispatcher.builder(name + "-blocking").virtualThreads().start();
        couriers = new Couriers(name);
        watch = new Watch(this);
        log = new NodeLog(this, metrics, settings.logLevel());
        mishaps = new Mishaps(name, log);
        vitals = new Vitals(workers, watch.nowNanos(), own::health);
        disk = new DiskWatch(store, vitals, log);
        membership =
                new Membership(
                        new NodeHosting(this),
                        Epochs.next(),
                        settings.join(),
                        new BinaryLinks(name + "-links", settings.join()),
                        settings.clock());
        reach = new Reach(this, membership, mishaps::unheard);
        metrics.source(() -> NodeMetrics.of(this));
        metrics.source(JvmMetrics::read);
        if (store != null) {
            metrics.source(() -> NodeMetrics.of(store));
        }
    }

    void start() throws InterruptedException {
        var _ = vitals.missing(STARTING, "the node is starting"); // /health begins with it
        watch.start();
        SystemServices.start(
                this,
                creator,
                membership,
                vitals,
                metrics,
                () -> NodeDiagnostics.of(this, List.of(workers, threads)),
                logged);
        disk.start();
        if (store != null) {
            for (Damage damage : store.recovery().damages()) {
                log.write(Level.ERROR, "store", damage.toString(), null);
            }
            if (store.recovery().isCopy()) {
                log.write(
                        Level.WARNING,
                        "store",
                        "the files were put here by something else, such as a backup, and may be old: all epochs are new",
                        null);
            }
        }
    }

    /// It can be asked from now on; returns when who asks sees that.
    void started() throws InterruptedException {
        Waits.until(vitals.there(STARTING));
    }

    /// It will be closed when what is asked was answered; completes when who asks sees that.
    CompletableFuture<Boolean> closing() {
        return vitals.missing("end", "the node is closing");
    }

    String name() {
        return name;
    }

    Limits limits() {
        return limits;
    }

    /// What is kept of a service, null when nothing is.
    @Nullable StoredState kept(Contract contract, String path) {
        return store == null || !contract.terms().isDurable() ? null : store.find(path);
    }

    @Nullable StateStore store() {
        return store;
    }

    Metrics metrics() {
        return metrics;
    }

    NodeLog log() {
        return log;
    }

    Membership membership() {
        return membership;
    }

    /// Which services files and others have asked for.
    Manifests manifests() {
        return manifests;
    }

    /// What can be asked from here.
    Reach reach() {
        return reach;
    }

    Vitals vitals() {
        return vitals;
    }

    /// How the operations on services that there are not were answered.
    Tally unknown() {
        return unknown;
    }

    Bodies bodies() {
        return bodies;
    }

    Couriers couriers() {
        return couriers;
    }

    Iterable<Hosted> services() {
        return services.values();
    }

    /// The contract of an id.
    ///
    /// *Failure:* UnknownEntry when it is not known.
    Contract contract(String id) {
        return creator.contract(id);
    }

    /// The contract of an id, or null.
    @Nullable Contract find(String id) {
        return creator.find(id);
    }

    Contract known(Class<?> type) {
        return creator.known(type);
    }

    void add(Contract contract) {
        creator.add(contract);
    }

    @Override
    public void perform(Exchange exchange) {
        String path = exchange.operation().target().service();
        Hosted service = services.get(path);
        exchange.observe(service == null ? unknown : service.tally());
        Fault refusal = access == null ? null : access.refusal(exchange.operation());
        if (refusal != null) {
            exchange.fail(refusal);
        } else if (service != null) {
            service.accept(exchange);
        } else if (isClosed.get()) {
            exchange.fail(
                    Fault.of(FaultCode.OPERATION_CANCELED, "node '%s' is closed".formatted(name)));
        } else {
            exchange.fail(
                    Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "no service at %s: see %s".formatted(path, Target.DIRECTORY)));
        }
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        Hosted hosted = services.get(service);
        return hosted == null ? null : hosted.model();
    }

    /// What the service at a path of this node says of itself, or null.
    @Nullable ServiceInfo infoOf(String path) {
        Hosted hosted = services.get(path);
        return hosted == null ? null : hosted.info();
    }

    /// The service at a path of this node, or null.
    @Nullable Hosted hosted(String path) {
        return services.get(path);
    }

    /// What it says of the disk.
    DiskWatch disk() {
        return disk;
    }

    /// Its own services, as the node itself changes them.
    OwnServices own() {
        return own;
    }

    boolean isClosed() {
        return isClosed.get();
    }

    /// The services of this node that keep a contract.
    List<ServiceInfo> own(@Nullable String contract) {
        return services.values().stream()
                .map(Hosted::info)
                .filter(info -> contract == null || info.keeps(contract))
                .sorted(Comparator.comparing(ServiceInfo::name))
                .toList();
    }

    /// Creates a service as who asks the constructor does; returns its path.
    String create(CreateRequest request) throws InterruptedException {
        Call call =
                new Call(
                        new Operation(
                                Verb.CREATE,
                                Target.of(Target.CONSTRUCTOR),
                                request,
                                Inside.here().onBehalf(Terms.LOCAL, true)));
        perform(call);
        return Objects.requireNonNull(call.await().location());
    }

    /// Starts a service; returns when the directory knows it. When what is kept of it cannot be
    /// read, it is there all the same, and says so.
    ///
    /// @param first what it begins with; null for what is kept of it
    Hosted host(Contract contract, ServiceInfo info, @Nullable Record first)
            throws InterruptedException {
        Hosted hosted = new Hosted(this, contract, info, first, dispatcher(contract));
        UnreadableStateException unreadable = hosted.unreadable();
        if (unreadable != null) {
            log.write(Level.ERROR, info.path(), String.valueOf(unreadable.getMessage()), null);
            var _ = vitals.missing(info.path(), unreadable.fault().detail());
        }
        services.put(info.path(), hosted);
        if (isClosed.get()) {
            hosted.end(Delivery.Reason.NODE_CLOSED, "node '%s' was closed".formatted(name));
            throw Fault.of(FaultCode.OPERATION_CANCELED, "node '%s' is closed".formatted(name))
                    .exception();
        }
        Waits.until(tellDirectory(info, true));
        return hosted;
    }

    private Dispatcher dispatcher(Contract contract) {
        return contract.terms().isBlocking() ? threads : workers;
    }

    /// Forgets a service that has ended; the stage completes when the directory knows.
    CompletionStage<Boolean> forget(Hosted service) {
        services.remove(service.info().path(), service);
        if (service.unreadable() != null) {
            var _ = vitals.there(service.info().path());
        }
        return tellDirectory(service.info(), false)
                .thenApply(known -> {
                    creator.forget(service.info().name());
                    return known;
                });
    }

    private CompletableFuture<Boolean> tellDirectory(ServiceInfo service, boolean isThere) {
        membership.changed(service);
        return own.directory(service.name(), isThere ? service : null);
    }

    /// What looks after what takes too long.
    Watch watch() {
        return watch;
    }

    /// What goes wrong in it.
    Mishaps mishaps() {
        return mishaps;
    }

    NodeStats stats() {
        int subscriptions = 0;
        int pending = 0;
        for (Hosted each : services.values()) {
            subscriptions += each.feeds().count();
            pending += each.agenda().waiting();
        }
        return mishaps.stats(services.size(), subscriptions, pending);
    }

    @Override
    public void close() {
        if (!isClosed.compareAndSet(false, true)) {
            return;
        }
        membership.close();
        end();
    }

    /// Ends as a process that is killed: other nodes are not told.
    void abandon() {
        if (isClosed.compareAndSet(false, true)) {
            membership.abandon();
            end();
        }
    }

    /// The store is closed before what it said is settled, so that whoever waits for it is
    /// answered.
    private void end() {
        List<Hosted> all = List.copyOf(services.values());
        all.forEach(each -> each.close("node '%s' was closed".formatted(name)));
        watch.close();
        closeStore();
        all.forEach(Hosted::settle);
        workers.shutdownNow();
        threads.shutdownNow();
        couriers.close();
    }

    private void closeStore() {
        if (store != null) {
            try {
                store.close();
            } catch (IOException e) {
                log.write(Level.WARNING, "store", "it could not be closed", e);
            }
        }
    }
}
