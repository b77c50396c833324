package io.portolan.services.node;

import io.portolan.services.Behavior;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.ServiceContract;
import io.portolan.services.Stated;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.hosting.ByVerb;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.nodes.Membership;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Contracts;
import io.portolan.services.system.Diagnostics;
import io.portolan.services.system.Directory;
import io.portolan.services.system.Exposition;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.Health;
import io.portolan.services.system.Loaded;
import io.portolan.services.system.Log;
import io.portolan.services.system.LogEntry;
import io.portolan.services.system.LogQuery;
import io.portolan.services.system.Manifest;
import io.portolan.services.system.Wanted;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The services that every node has, each a contract of its own:
///
/// ```
///   /directory  /logs  /health              states that the node changes and that are kept
///   /metrics  /diagnostics                  states that are computed when they are asked for
///   /constructor  /manifests                the same, and CREATE starts other services
/// ```
final class SystemServices {

    private SystemServices() {}

    /// Starts them; returns when the directory knows them.
    ///
    /// @param logged how many entries `/logs` keeps
    static void start(
            Node node,
            Creator creator,
            Membership membership,
            HealthMonitor monitor,
            Supplier<Exposition> metrics,
            Supplier<Diagnostics> diagnostics,
            int logged)
            throws InterruptedException {
        host(
                node,
                Target.DIRECTORY,
                ContractReader.read(DirectoryService.class, () -> new DirectoryService(membership)),
                new Directory(Map.of()));
        host(
                node,
                Target.LOGS,
                ContractReader.read(LogService.class, () -> new LogService(logged)),
                new Log(List.of()));
        host(
                node,
                Target.HEALTH,
                ContractReader.read(HealthService.class, () -> new HealthService(node.disk())),
                monitor.health());
        host(
                node,
                Target.METRICS,
                ContractReader.read(
                        MetricsService.class, () -> new MetricsService(new Computed<>(metrics))),
                new Exposition(List.of()));
        Computed<Diagnostics> computed = new Computed<>(diagnostics);
        host(
                node,
                Target.DIAGNOSTICS,
                ContractReader.read(
                        DiagnosticsService.class, () -> new DiagnosticsService(computed)),
                new Diagnostics(node.name(), List.of(), List.of()));
        host(
                node,
                Target.CONSTRUCTOR,
                ContractReader.read(
                        ConstructorService.class, () -> new ConstructorService(creator)),
                new Contracts(List.of()));
        host(
                node,
                Target.MANIFESTS,
                ContractReader.read(
                        ManifestService.class, () -> new ManifestService(node.manifests())),
                new Loaded(Map.of()));
    }

    private static void host(Node node, String path, Contract contract, Record first)
            throws InterruptedException {
        node.host(contract, contract.info(path.substring(1), path, Map.of(), node.name()), first);
    }

    /// The service that knows all services of a node. Only the node changes it; anybody can
    /// subscribe to it, and other nodes say there that they come and go.
    ///
    /// @param membership knows the other nodes
    @ServiceContract(
            id = DirectoryService.ID,
            state = Directory.class,
            verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.SUBMIT, Verb.SUBSCRIBE},
            isBlocking = false)
    record DirectoryService(Membership membership) {

        static final String ID = "urn:portolan:directory";

        /// The services that are wanted, in the order of their names.
        @On(Verb.QUERY)
        List<ServiceInfo> find(Wanted wanted, ServiceContext<Directory> context) {
            return context.state().state().services().values().stream()
                    .filter(info -> wanted.contract().isEmpty() || info.keeps(wanted.contract()))
                    .filter(info ->
                            wanted.partner().isEmpty()
                                    || info.partners().containsKey(wanted.partner()))
                    .sorted(Comparator.comparing(ServiceInfo::name))
                    .toList();
        }

        /// Another node says that it is there, and learns which nodes are.
        @On(Verb.SUBMIT)
        Announced announce(Announcement said) {
            return membership.announced(said);
        }

        /// Another node says that it ends.
        @On(Verb.SUBMIT)
        void leave(Farewell farewell) {
            membership.left(farewell);
        }
    }

    /// The service that keeps what happened last. A client that may insert can let others know what
    /// happened to it.
    ///
    /// @param most how many entries are kept
    @ServiceContract(
            id = LogService.ID,
            state = Log.class,
            verbs = {Verb.GET, Verb.LOOKUP, Verb.QUERY, Verb.INSERT, Verb.SUBSCRIBE},
            isBlocking = false)
    record LogService(int most) {

        static final String ID = "urn:portolan:logs";

        /// Adds an entry, and forgets the oldest when there are too many.
        @On(Verb.INSERT)
        Log insert(LogEntry entry, ServiceContext<Log> context) {
            return context.state().state().with(entry.at(Instant.now()), most);
        }

        /// The entries that are wanted, oldest first.
        @On(Verb.QUERY)
        List<LogEntry> find(LogQuery wanted, ServiceContext<Log> context) {
            List<LogEntry> found =
                    context.state().state().entries().stream().filter(wanted::wants).toList();
            return found.subList(Math.max(0, found.size() - wanted.atMost()), found.size());
        }
    }

    /// The service that says whether the node works and should be asked. Only the node changes it;
    /// anybody can subscribe to it. Its action `accept-losses` tells the node that somebody knows
    /// what its store has lost.
    ///
    /// It is asked by programs that look at nothing but whether the answer is a fault, so the items
    /// `live` and `ready` are one when they are false.
    ///
    /// @param disk knows what the store has lost
    @ServiceContract(
            id = HealthService.ID,
            state = Health.class,
            verbs = {Verb.GET, Verb.LOOKUP, Verb.SUBSCRIBE, Verb.SUBMIT})
    record HealthService(DiskWatch disk) {

        static final String ID = "urn:portolan:health";

        /// What was lost, as lines of the log.
        record Losses(List<String> accepted) {}

        /// Somebody knows what the store has lost, so that the node is ready again.
        @On(value = Verb.SUBMIT, name = "accept-losses", behavior = Behavior.INDEPENDENT)
        Losses acceptLosses(ServiceContext<Health> context)
                throws IOException, InterruptedException {
            return new Losses(disk.acceptLosses(context.operation().terms().principal().name()));
        }

        /// The state, or an item of it. Independent: it must be answered whatever else happens.
        @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
        Reply get(ServiceContext<Health> context) {
            Health health = context.state().state();
            Operation operation = context.operation();
            boolean isWell =
                    switch (operation.target().item()) {
                        case "live" -> health.live();
                        case "ready" -> health.ready();
                        default -> true;
                    };
            if (!isWell) {
                throw Fault.of(
                                FaultCode.INSUFFICIENT_RESOURCES,
                                "node '%s' is not %s: %s"
                                        .formatted(
                                                context.info().node(),
                                                operation.target().item(),
                                                String.join("; ", health.reasons())))
                        .with(Fault.RETRY_AFTER, 1L)
                        .exception();
            }
            return ByVerb.get(context.state(), operation);
        }
    }

    /// The service that says what the node has counted.
    ///
    /// @param exposition what it has counted at the moment of asking
    @ServiceContract(
            id = MetricsService.ID,
            state = Exposition.class,
            verbs = {Verb.GET, Verb.LOOKUP})
    record MetricsService(Computed<Exposition> exposition) {

        static final String ID = "urn:portolan:metrics";

        /// The numbers. Independent: they are wanted most when the node is busy.
        @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
        Reply get(ServiceContext<Exposition> context) {
            return exposition.get(context);
        }
    }

    /// The service that says which operation waits for which in the node. It runs beside
    /// everything, so that it answers when nothing else does.
    ///
    /// @param diagnostics what waits at the moment of asking
    @ServiceContract(
            id = DiagnosticsService.ID,
            state = Diagnostics.class,
            verbs = {Verb.GET, Verb.LOOKUP})
    record DiagnosticsService(Computed<Diagnostics> diagnostics) {

        static final String ID = "urn:portolan:diagnostics";

        @On(value = Verb.GET, behavior = Behavior.INDEPENDENT)
        Reply get(ServiceContext<Diagnostics> context) {
            return diagnostics.get(context);
        }
    }

    /// The service that creates others.
    ///
    /// @param creator creates them
    /// @param contracts the contracts of which it can create services
    @ServiceContract(
            id = ConstructorService.ID,
            state = Contracts.class,
            verbs = {Verb.CREATE, Verb.GET, Verb.LOOKUP})
    record ConstructorService(Creator creator, Computed<Contracts> contracts) {

        static final String ID = "urn:portolan:constructor";

        ConstructorService(Creator creator) {
            this(creator, new Computed<>(() -> new Contracts(creator.contracts())));
        }

        /// The state as it is now.
        @On(Verb.GET)
        Reply contracts(ServiceContext<Contracts> context) {
            return contracts.get(context);
        }

        /// Independent: services that a new one needs are created meanwhile.
        @On(value = Verb.CREATE, behavior = Behavior.INDEPENDENT)
        Reply create(CreateRequest request) throws InterruptedException {
            ServiceInstance created = creator.create(request);
            return Reply.created(created.state().revision(), created.info(), created.info().path());
        }
    }

    /// The service that takes manifests. Who may create services there may create those of any
    /// contract that the node knows, as at `/constructor`, and under the names that he gives them.
    ///
    /// @param manifests starts the services
    /// @param loaded which there are
    @ServiceContract(
            id = ManifestService.ID,
            state = Loaded.class,
            verbs = {Verb.CREATE, Verb.GET, Verb.LOOKUP})
    record ManifestService(Manifests manifests, Computed<Loaded> loaded) {

        static final String ID = "urn:portolan:manifests";

        ManifestService(Manifests manifests) {
            this(manifests, new Computed<>(manifests::loaded));
        }

        /// The state as it is now.
        @On(Verb.GET)
        Reply get(ServiceContext<Loaded> context) {
            return loaded.get(context);
        }

        /// Starts what is not there yet. Independent: services that a new one needs are asked
        /// meanwhile.
        @On(value = Verb.CREATE, behavior = Behavior.INDEPENDENT)
        Reply load(Manifest manifest, ServiceContext<Loaded> context) throws InterruptedException {
            manifests.load(manifest);
            Stated<Loaded> now = loaded.now(context);
            return Reply.created(now.revision(), now.state(), Target.MANIFESTS);
        }
    }

    /// A state that nobody keeps: it is made each time somebody asks. Each is a revision of its
    /// own, so nobody takes an old one for the present.
    ///
    /// *Threads:* any.
    ///
    /// @param maker makes the state
    /// @param readings how often it was made
    private record Computed<S extends Record>(Supplier<S> maker, AtomicLong readings) {

        Computed(Supplier<S> maker) {
            this(maker, new AtomicLong());
        }

        /// The answer to GET of the state or an item.
        Reply get(ServiceContext<S> context) {
            return ByVerb.get(now(context), context.operation());
        }

        /// The state as it is now.
        Stated<S> now(ServiceContext<S> context) {
            String epoch = context.state().revision().epoch();
            return new Stated<>(new Revision(epoch, readings.incrementAndGet()), maker.get());
        }
    }
}
