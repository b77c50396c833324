package io.portolan.services.node;

import io.portolan.core.Dispatcher;
import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.access.AccessRules;
import io.portolan.services.call.BlockingExchange;
import io.portolan.services.call.CallContext;
import io.portolan.services.contract.Bodies;
import io.portolan.services.contract.Contract;
import io.portolan.services.hosting.OutcomeCounter;
import io.portolan.services.hosting.RandomName;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.hosting.Site;
import io.portolan.services.hosting.UnreadableStateException;
import io.portolan.services.metrics.Metrics;
import io.portolan.services.nodes.BinaryLinks;
import io.portolan.services.nodes.Hosting;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.Deadline;
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
import io.portolan.services.subscription.DeliveryWorkers;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The hosting of services: it finds them by their paths, gives them threads, and watches over
/// them.
///
/// Overview. Handlers that may wait run on virtual threads, the others on a thread for each core.
/// One thread watches: it keeps the clock by which operations become overdue, ends leases, and
/// replaces deliveryWorkers that hang.
final class Node implements Operations, Site, AutoCloseable {

    private static final String STARTING = "start";

    private final String name;
    private final Limits limits;
    private final @Nullable StateStore store;
    private final Bodies bodies = new Bodies();
    private final Map<String, ServiceInstance> services = new ConcurrentHashMap<>();
    private final Creator creator;
    private final Manifests manifests = new Manifests(this);
    private final Dispatcher workers;
    private final Dispatcher threads;
    private final DeliveryWorkers deliveryWorkers;
    private final TimeoutScanner scanner;
    private final Metrics metrics = new Metrics();
    private final Metrics authorMetrics = new Metrics("portolan_", "jvm_", "process_");
    private final OutcomeCounter unknown = new OutcomeCounter();
    private final NodeLog log;
    private final int logged;
    private final HealthMonitor health;
    private final DiskWatch disk;
    private final Membership membership;
    private final ServiceResolver resolver;
    private final @Nullable AccessRules access;
    private final NodeFailures failures;
    private final OwnServices own = new OwnServices(this);
    private final AtomicBoolean isClosed = new AtomicBoolean();

    Node(NodeSettings settings, @Nullable StateStore store) {
        name = settings.name();
        limits = settings.limits();
        logged = settings.logged();
        access = settings.access();
        this.store = store;
        creator = new Creator(this, settings.journals());
        workers = Dispatcher.start(name);
        threads = Dispatcher.builder(name + "-blocking").virtualThreads().start();
        deliveryWorkers = new DeliveryWorkers(name);
        scanner = new TimeoutScanner(this);
        log = new NodeLog(this, metrics, settings.logLevel());
        failures = new NodeFailures(name, log);
        health = new HealthMonitor(workers, scanner.nowNanos(), own::health);
        disk = new DiskWatch(store, health, log);
        membership =
                new Membership(
                        new NodeHosting(this),
                        RandomName.next(),
                        settings.join(),
                        new BinaryLinks(name + "-links", settings.join()),
                        settings.clock());
        resolver = new ServiceResolver(this, membership, failures::unheard);
    }

    void start() throws InterruptedException {
        var _ = health.missing(STARTING, "the node is starting"); // /health begins with it
        scanner.start();
        SystemServices.start(
                this,
                creator,
                membership,
                health,
                () -> NodeMetrics.read(this),
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

    /// The node can be asked from now on; returns when readers of `/health` see that.
    void started() throws InterruptedException {
        await(health.there(STARTING));
    }

    /// The node will be closed when what was asked is answered; completes when readers of `/health`
    /// see that.
    CompletableFuture<Boolean> closing() {
        return health.missing("end", "the node is closing");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Limits limits() {
        return limits;
    }

    /// What is kept of a service, null when nothing is.
    @Nullable StoredState kept(Contract contract, String path) {
        return store == null || !contract.terms().isDurable() ? null : store.find(path);
    }

    @Override
    public @Nullable StateStore store() {
        return store;
    }

    /// What the node counts itself.
    Metrics metrics() {
        return metrics;
    }

    @Override
    public Metrics authorMetrics() {
        return authorMetrics;
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
    ServiceResolver resolver() {
        return resolver;
    }

    HealthMonitor health() {
        return health;
    }

    /// How the operations on services that there are not were answered.
    OutcomeCounter unknown() {
        return unknown;
    }

    @Override
    public Bodies bodies() {
        return bodies;
    }

    @Override
    public DeliveryWorkers deliveryWorkers() {
        return deliveryWorkers;
    }

    Iterable<ServiceInstance> services() {
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
        ServiceInstance service = services.get(path);
        exchange.observe(service == null ? unknown : service.outcomes());
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
                                    "no service at %s: see %s".formatted(path, Target.DIRECTORY))
                            .with(Fault.ABSENT, path));
        }
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        ServiceInstance instance = services.get(service);
        return instance == null ? null : instance.model();
    }

    /// What the service at a path of this node says of itself, or null.
    @Nullable ServiceInfo infoOf(String path) {
        ServiceInstance instance = services.get(path);
        return instance == null ? null : instance.info();
    }

    @Override
    public @Nullable ServiceInstance instance(String path) {
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

    @Override
    public boolean isClosed() {
        return isClosed.get();
    }

    /// The services of this node that keep a contract.
    List<ServiceInfo> own(@Nullable String contract) {
        return services.values().stream()
                .map(ServiceInstance::info)
                .filter(info -> contract == null || info.keeps(contract))
                .sorted(Comparator.comparing(ServiceInfo::name))
                .toList();
    }

    /// Creates a service as a request to the constructor does; returns its path.
    String create(CreateRequest request) throws InterruptedException {
        BlockingExchange call =
                new BlockingExchange(
                        new Operation(
                                Verb.CREATE,
                                Target.of(Target.CONSTRUCTOR),
                                request,
                                CallContext.here().onBehalf(Terms.LOCAL, true)));
        perform(call);
        return Objects.requireNonNull(call.await().location());
    }

    /// Starts a service; returns when the directory knows it. When what is kept of it cannot be
    /// read, it is there all the same, and says so.
    ///
    /// *Threads:* waits. An interruption counts no more once the service can be asked: it would be
    /// there though its creation had failed.
    ///
    /// @param first what it begins with; null for what is kept of it
    ServiceInstance host(Contract contract, ServiceInfo info, @Nullable Record first)
            throws InterruptedException {
        ServiceInstance instance =
                new ServiceInstance(this, contract, info, first, dispatcher(contract));
        UnreadableStateException unreadable = instance.unreadable();
        if (unreadable != null) {
            log.write(Level.ERROR, info.path(), String.valueOf(unreadable.getMessage()), null);
            var _ = health.missing(info.path(), unreadable.fault().detail());
        }
        instance.begin();
        services.put(info.path(), instance);
        if (isClosed.get()) {
            instance.end(Delivery.Reason.NODE_CLOSED, "node '%s' was closed".formatted(name));
            throw Fault.of(FaultCode.OPERATION_CANCELED, "node '%s' is closed".formatted(name))
                    .exception();
        }
        tellDirectory(info, true).join();
        return instance;
    }

    /// Waits for the outcome of an operation that cannot fail.
    static <T> T await(CompletableFuture<T> outcome) throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Dispatcher dispatcher(Contract contract) {
        return contract.terms().isBlocking() ? threads : workers;
    }

    @Override
    public CompletionStage<Boolean> forget(ServiceInstance service) {
        services.remove(service.info().path(), service);
        if (service.unreadable() != null) {
            var _ = health.there(service.info().path());
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
    TimeoutScanner scanner() {
        return scanner;
    }

    @Override
    public void watch(ServiceInstance service) {
        scanner.enter(service);
    }

    @Override
    public long due(Deadline deadline) {
        return scanner.due(deadline);
    }

    @Override
    public void log(Level level, String service, String message) {
        log.write(level, service, message, null);
    }

    @Override
    public void late() {
        failures.late();
    }

    @Override
    public Fault failed(ServiceInfo service, Operation operation, @Nullable Throwable failure) {
        return failures.failure(service, operation, failure);
    }

    @Override
    public <S extends Record> ServiceProxy<S> proxy(String place, Class<S> state) {
        return resolver.proxy(place, state);
    }

    NodeStats stats() {
        int subscriptions = 0;
        int pending = 0;
        for (ServiceInstance each : services.values()) {
            subscriptions += each.subscriptions().count();
            pending += each.waiting();
        }
        return failures.stats(services.size(), subscriptions, pending);
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

    /// The store is closed before its outcomes are settled, so that callers that wait for them are
    /// answered.
    private void end() {
        List<ServiceInstance> all = List.copyOf(services.values());
        all.forEach(each -> each.close("node '%s' was closed".formatted(name)));
        scanner.close();
        closeStore();
        all.forEach(ServiceInstance::settle);
        workers.shutdownNow();
        threads.shutdownNow();
        deliveryWorkers.close();
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

    /// A node as its neighbors need it.
    private record NodeHosting(Node node) implements Hosting {

        @Override
        public String name() {
            return node.name();
        }

        @Override
        public List<ServiceInfo> announced() {
            return node.own(null);
        }

        @Override
        public @Nullable ServiceInfo announced(String path) {
            return node.infoOf(path);
        }

        @Override
        public void enter(String name, @Nullable ServiceInfo info) {
            var _ = node.own().directory(name, info); // nobody needs to wait for it
        }

        @Override
        public void log(Level level, String message) {
            node.log().write(level, Target.DIRECTORY, message, null);
        }
    }
}
