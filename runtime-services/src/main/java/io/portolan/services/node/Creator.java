package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.Creation;
import io.portolan.services.Partner;
import io.portolan.services.contract.Contract;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.contract.Lookups;
import io.portolan.services.hosting.ServiceInstance;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServedPage;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import io.portolan.services.store.StoredState;
import io.portolan.services.workflow.Journal;
import io.portolan.services.workflow.WorkflowReader;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Creates services: finds or creates their partners first, and takes back what it created when
/// something is missing.
///
/// *Threads:* any; waits for partners and for the directory.
final class Creator {

    private final Node node;
    private final @Nullable Function<? super String, ? extends Journal> journals;
    private final Map<String, Contract> contracts = new ConcurrentHashMap<>();
    private final Set<String> names = ConcurrentHashMap.newKeySet(); // taken or being taken
    private final AtomicLong numbers = new AtomicLong();
    private final RemotePartners remotePartners;

    /// @param journals makes those of workflows; null for the store
    Creator(Node node, @Nullable Function<? super String, ? extends Journal> journals) {
        this.node = node;
        this.journals = journals;
        remotePartners = new RemotePartners(node);
    }

    /// The contract of a class, which is known from then on.
    Contract known(Class<?> type) {
        for (Contract each : contracts.values()) {
            if (each.type().equals(type)) {
                return each;
            }
        }
        Contract read = read(type);
        add(read);
        return read;
    }

    /// The contract of a class of handlers or of workflows.
    static Contract read(Class<?> type) {
        return WorkflowReader.isWorkflow(type)
                ? WorkflowReader.read(type)
                : ContractReader.read(type);
    }

    /// Makes a contract known; again for the same class does nothing.
    void add(Contract read) {
        ServedPage page = read.page();
        if (page != null) {
            page.checked();
        }
        Contract contract = journals == null ? read : WorkflowReader.journaled(read, journals);
        Contract known = contracts.putIfAbsent(contract.id(), contract);
        if (known != null && !known.type().equals(contract.type())) {
            throw new IllegalArgumentException(
                    "contract %s of %s is that of %s already: give one of them another id"
                            .formatted(
                                    contract.id(),
                                    contract.type().getName(),
                                    known.type().getName()));
        }
        for (Contract each : contracts.values()) {
            each.mustServe(contract);
            contract.mustServe(each);
        }
    }

    /// The contract of an id, or null.
    @Nullable Contract find(String id) {
        return contracts.get(id);
    }

    /// The contract of an id.
    Contract contract(String id) {
        Contract contract = contracts.get(id);
        if (contract == null) {
            throw Fault.of(
                            FaultCode.UNKNOWN_ENTRY,
                            "contract '%s' is not known: the node knows %s"
                                    .formatted(
                                            id,
                                            contracts.isEmpty()
                                                    ? "none"
                                                    : String.join(", ", contracts())))
                    .exception();
        }
        return contract;
    }

    List<String> contracts() {
        return List.copyOf(new TreeSet<>(contracts.keySet()));
    }

    /// A service that has started.
    ServiceInstance create(CreateRequest request) throws InterruptedException {
        return create(request, List.of());
    }

    private ServiceInstance create(CreateRequest request, List<String> outer)
            throws InterruptedException {
        Contract contract = contract(request.contract());
        Record wanted = request.state() == null ? null : first(contract, request.state());
        String name = reserve(request, contract);
        String path = Target.SERVICES + name;
        CreationRollback made = new CreationRollback();
        try {
            StoredState kept = node.kept(contract, path);
            Record first = kept == null ? wanted == null ? initial(contract) : wanted : null;
            if (kept != null && wanted != null) {
                keepsItsOwn(request, path, new Revision(kept.epoch(), kept.number()));
            }
            Map<String, String> partners = partners(contract, request, outer, made);
            ServiceInstance created =
                    node.host(contract, contract.info(name, path, partners, node.name()), first);
            created.createdWith(made.services());
            return created;
        } catch (Throwable e) {
            names.remove(name);
            made.takeBack(e);
            throw e;
        }
    }

    /// The name of a service that has ended can be given again.
    void forget(String name) {
        names.remove(name);
    }

    private Record first(Contract contract, Object wanted) {
        return (Record) Objects.requireNonNull(node.bodies().converted(wanted, contract.state()));
    }

    /// A state is kept, and the request gives another one.
    private void keepsItsOwn(CreateRequest request, String path, Revision kept) {
        if (!request.isResuming()) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "a state of %s is kept, at revision %s: leave out 'state' to go on from it, say 'resume': true to begin with 'state' only when none is kept, or DROP the service and create it again"
                                    .formatted(path, kept))
                    .with(Fault.REVISION, kept.toString())
                    .exception();
        }
        node.log()
                .write(
                        System.Logger.Level.INFO,
                        path,
                        "goes on from the state that is kept, at revision %s: the one that was given is not used"
                                .formatted(kept),
                        null);
    }

    private static Record initial(Contract contract) {
        try {
            return (Record)
                    Lookups.in(contract.state())
                            .findConstructor(contract.state(), MethodType.methodType(void.class))
                            .invoke();
        } catch (NoSuchMethodException e) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "contract %s needs a state to begin with: give one, or give %s a constructor without parameters"
                                    .formatted(contract.id(), contract.state().getSimpleName()))
                    .exception();
        } catch (Throwable e) {
            throw new IllegalStateException(
                    "the first state of contract %s: %s".formatted(contract.id(), e), e);
        }
    }

    private String reserve(CreateRequest request, Contract contract) {
        String wanted = request.name();
        if (wanted == null) {
            return madeUp(contract, request.isResuming());
        }
        if (!Target.isName(wanted)) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "name '%s' of a service: 1 to 128 letters, digits, '.', '_', '~' and '-' are allowed, a letter or digit first"
                                    .formatted(wanted))
                    .exception();
        }
        if (!take(wanted)) {
            throw Fault.of(
                            FaultCode.DUPLICATE_ENTRY,
                            "there is a service '%s' already: choose another name"
                                    .formatted(wanted))
                    .exception();
        }
        return wanted;
    }

    /// A name that nobody has said.
    ///
    /// @param isResuming whether it may be one under which a state is kept: else that would be
    ///   another one's, of an earlier process
    private String madeUp(Contract contract, boolean isResuming) {
        String stem = contract.type().getSimpleName().toLowerCase(Locale.ROOT);
        while (true) {
            String name = stem + "-" + numbers.incrementAndGet();
            boolean isFree = isResuming || node.kept(contract, Target.SERVICES + name) == null;
            if (isFree && take(name)) {
                return name;
            }
        }
    }

    /// Takes a name; returns whether it was free.
    private boolean take(String name) {
        if (!names.add(name)) {
            return false;
        }
        int most = node.limits().maxServices();
        if (names.size() > most) {
            names.remove(name);
            throw Fault.of(
                            FaultCode.INSUFFICIENT_RESOURCES,
                            "the node has %d services, no more are taken: DROP one, or raise maxServices"
                                    .formatted(most))
                    .with(Fault.RETRY_AFTER, 60)
                    .exception();
        }
        return true;
    }

    private Map<String, String> partners(
            Contract contract, CreateRequest request, List<String> outer, CreationRollback made)
            throws InterruptedException {
        Map<String, String> partners = new HashMap<>();
        for (Partner partner : contract.partners()) {
            String path = partner(contract, partner, request, outer, made);
            if (path != null) {
                partners.put(partner.name(), path);
            } else if (!partner.optional()) {
                throw Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "partner '%s' of %s: no service keeps contract %s; create one, or name one in the request"
                                        .formatted(
                                                partner.name(), contract.id(), partner.contract()))
                        .exception();
            }
        }
        for (String name : request.partners().keySet()) {
            if (contract.partners().stream().noneMatch(p -> p.name().equals(name))) {
                throw Fault.of(
                                FaultCode.MESSAGE_NOT_SUPPORTED,
                                "contract %s has no partner '%s': it has %s"
                                        .formatted(
                                                contract.id(),
                                                name,
                                                contract.partners().stream()
                                                        .map(Partner::name)
                                                        .toList()))
                        .exception();
            }
        }
        return partners;
    }

    private @Nullable String partner(
            Contract contract,
            Partner partner,
            CreateRequest request,
            List<String> outer,
            CreationRollback made)
            throws InterruptedException {
        if (partner.creation() == Creation.CREATE_ALWAYS) {
            return made(contract, partner, outer, made);
        }
        String listed = request.partners().get(partner.name());
        if (listed != null) {
            String named = remotePartners.placed(listed);
            ServiceInfo info =
                    named.startsWith("/") ? node.infoOf(named) : remotePartners.look(named);
            if (info == null || !info.keeps(partner.contract())) {
                throw Fault.of(
                                FaultCode.UNKNOWN_ENTRY,
                                "partner '%s' of %s: %s at '%s', a service of contract %s is needed"
                                        .formatted(
                                                partner.name(),
                                                contract.id(),
                                                info == null
                                                        ? "nothing is"
                                                        : "one of " + info.contract() + " is",
                                                named,
                                                partner.contract()))
                        .exception();
            }
            return named;
        }
        if (partner.creation() == Creation.FROM_LIST) {
            return null;
        }
        String existing =
                node.resolver().directory(partner.contract()).stream()
                        .map(ServiceInfo::path)
                        .findFirst()
                        .orElse(null);
        boolean isToBeMade =
                existing == null && partner.creation() == Creation.USE_EXISTING_OR_CREATE;
        return isToBeMade ? made(contract, partner, outer, made) : existing;
    }

    private @Nullable String made(
            Contract contract, Partner partner, List<String> outer, CreationRollback made)
            throws InterruptedException {
        if (!contracts.containsKey(partner.contract()) && partner.optional()) {
            return null;
        }
        List<String> chain = new ArrayList<>(outer);
        chain.add(contract.id());
        if (chain.contains(partner.contract())) {
            chain.add(partner.contract());
            throw Fault.of(
                            FaultCode.CALL_CYCLE,
                            "contracts %s create each other as partners without end: let one of them use an existing one"
                                    .formatted(chain))
                    .with(Fault.CYCLE, chain)
                    .exception();
        }
        ServiceInstance created = create(CreateRequest.of(partner.contract()).resuming(), chain);
        made.add(created);
        return created.info().path();
    }
}
