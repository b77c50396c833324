package io.portolan.services.contract;

import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.ServedPage;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a class of handlers says of its services, read once.
///
/// *Threads:* immutable.
///
/// @param type the class of handlers
/// @param terms its annotation
/// @param state the type of the state
/// @param isolation of states
/// @param form the collections and items of the state
/// @param verbs the verbs that its services have
/// @param handlings what its handlers do, by verb
/// @param partners what it needs
/// @param upgrade brings kept states of other versions into the present form; null for nothing
/// @param instances makes the instance of handlers of each service
public record Contract(
        Class<?> type,
        ServiceContract terms,
        Class<? extends Record> state,
        Isolation isolation,
        StateForm form,
        Set<Verb> verbs,
        Map<Verb, List<Handling>> handlings,
        List<Partner> partners,
        @Nullable UpgradeMethod upgrade,
        Supplier<?> instances) {

    /// DROP of a service that goes on when it is created again: what is kept of it stays, and no
    /// handler of the author is asked.
    public static final Handling LEAVE = Handling.byVerb(Verb.DROP, "leave");

    private static final Map<Verb, Handling> BY_VERB = new EnumMap<>(Verb.class);

    static {
        for (Verb verb : Verb.values()) {
            BY_VERB.put(verb, Handling.byVerb(verb, ""));
        }
    }

    public String id() {
        return terms.id();
    }

    /// Whether its services keep this contract too.
    public boolean keeps(String contract) {
        return id().equals(contract) || List.of(terms.also()).contains(contract);
    }

    /// Makes sure that this contract has what the other one promises, if it says that it keeps it:
    /// a client that knows only the other one must be able to work with each that keeps it.
    ///
    /// *Failure:* [IllegalArgumentException].
    public void mustServe(Contract generic) {
        if (id().equals(generic.id()) || !keeps(generic.id())) {
            return;
        }
        Set<Verb> missing = EnumSet.copyOf(generic.verbs());
        missing.removeAll(verbs);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "contract %s keeps %s and lacks its verbs %s: add handlers of them, or leave %s out of also"
                            .formatted(id(), generic.id(), missing, generic.id()));
        }
    }

    /// What a service of it says of itself.
    ///
    /// @param node where it lives
    public ServiceInfo info(String name, String path, Map<String, String> partners, String node) {
        return new ServiceInfo(
                name,
                path,
                id(),
                terms.version(),
                List.of(terms.also()),
                verbs,
                names(Verb.SUBMIT),
                names(Verb.QUERY),
                partners,
                node);
    }

    /// The page that its services bring; null for none.
    public @Nullable ServedPage page() {
        ServicePage page = type.getAnnotation(ServicePage.class);
        return page == null ? null : new ServedPage(page.title(), type, page.folder());
    }

    /// The names of the handlers of a verb, in order.
    List<String> names(Verb verb) {
        return handlings.getOrDefault(verb, List.of()).stream()
                .map(Handling::name)
                .sorted()
                .toList();
    }

    /// The isolation of what stands somewhere in the state.
    public Isolation isolationOf(Type type) {
        return Isolation.of(type, "the state " + state.getName());
    }

    /// The handling of an operation.
    ///
    /// *Failure:* ActionNotSupported, MessageNotSupported or UnknownEntry when there is none.
    public Handling select(Operation operation) {
        Verb verb = operation.verb();
        if (!verbs.contains(verb)) {
            throw notSupported(verb);
        }
        List<Handling> own = handlings.get(verb);
        if (own == null) {
            return byVerb(verb);
        }
        if (own.size() == 1
                && operation.target().isWhole()
                && own.getFirst().takes(operation.body())) {
            return own.getFirst(); // mostly
        }
        Handling found =
                verb == Verb.SUBMIT || verb == Verb.QUERY
                        ? named(operation, own)
                        : typed(operation, own);
        return found != null ? found : byVerb(verb);
    }

    /// What the verb does by itself.
    public static Handling byVerb(Verb verb) {
        return Objects.requireNonNull(BY_VERB.get(verb));
    }

    /// That a service does not have the verb.
    public FaultException notSupported(Verb verb) {
        List<String> allowed = new TreeSet<>(verbs).stream().map(Verb::name).toList();
        return Fault.of(
                        FaultCode.ACTION_NOT_SUPPORTED,
                        "%s on a service of contract %s: it has %s"
                                .formatted(verb, id(), String.join(", ", allowed)))
                .with(Fault.ALLOW, allowed)
                .exception();
    }

    private @Nullable Handling named(Operation operation, List<Handling> own) {
        String name = operation.target().item();
        if (name.isEmpty()) {
            Handling byType = byType(operation.body(), own);
            if (byType != null || operation.verb() == Verb.QUERY) {
                return byType;
            }
            throw mismatch(operation, own);
        }
        for (Handling each : own) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw Fault.of(
                        FaultCode.UNKNOWN_ENTRY,
                        "no %s '%s': there are %s"
                                .formatted(
                                        operation.verb() == Verb.SUBMIT ? "action" : "query",
                                        name,
                                        names(own)))
                .exception();
    }

    private @Nullable Handling typed(Operation operation, List<Handling> own) {
        Handling byType = byType(operation.body(), own);
        if (byType != null && operation.target().isWhole()) {
            return byType;
        }
        boolean hasOwnWay =
                !operation.target().isWhole()
                        || operation.body() == null
                        || operation.verb() == Verb.REPLACE
                        || isPatch(operation.body())
                        || form.collections().stream()
                                .anyMatch(c -> c.item().isInstance(operation.body()));
        if (hasOwnWay) {
            return byType;
        }
        throw mismatch(operation, own);
    }

    private static boolean isPatch(@Nullable Object body) {
        return body instanceof Encoded encoded && encoded.mediaType().contains("patch");
    }

    /// The only one that takes the body, as far as can be told before it is decoded.
    private static @Nullable Handling byType(@Nullable Object body, List<Handling> own) {
        for (Handling each : own) {
            if (body == null ? !each.hasBody() : each.takes(body)) {
                return each;
            }
        }
        if (!(body instanceof Encoded encoded) || isPatch(body)) {
            return null;
        }
        for (Handling each : own) {
            if (each.body() instanceof Class<?> type
                    && type.getSimpleName().equals(encoded.type())) {
                return each;
            }
        }
        return encoded.type().isEmpty() && own.size() == 1 ? own.getFirst() : null;
    }

    private static FaultException mismatch(Operation operation, List<Handling> own) {
        Object body = operation.body();
        return Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "%s with a body of type %s: %s take(s) one of %s"
                                .formatted(
                                        operation.verb(),
                                        body == null
                                                ? "nothing"
                                                : body instanceof Encoded e
                                                        ? e.toString()
                                                        : body.getClass().getSimpleName(),
                                        operation.target().service(),
                                        own.stream()
                                                .map(each -> Bodies.name(each.body()))
                                                .toList()))
                .exception();
    }

    private static String names(List<Handling> own) {
        return String.join(", ", own.stream().map(Handling::name).toList());
    }
}
