package io.portolan.services.contract;

import io.portolan.services.Partner;
import io.portolan.services.ServiceContract;
import io.portolan.services.operation.Verb;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// Reads what a class of handlers says of its services, and refuses what contradicts itself.
///
/// *Failure:* [IllegalArgumentException] that names the class, what is allowed and the remedy.
public final class ContractReader {

    private static final Set<Verb> ALWAYS =
            EnumSet.of(
                    Verb.LOOKUP,
                    Verb.GET,
                    Verb.QUERY,
                    Verb.UPDATE,
                    Verb.REPLACE,
                    Verb.SUBSCRIBE,
                    Verb.DROP);
    private static final Set<Verb> WITH_COLLECTIONS =
            EnumSet.of(Verb.INSERT, Verb.UPSERT, Verb.DELETE);
    private final Class<?> type;
    private final ServiceContract terms;
    private final Map<Verb, List<Handling>> handlings;

    private ContractReader(Class<?> type) {
        this.type = type;
        ServiceContract found = type.getAnnotation(ServiceContract.class);
        if (found == null) {
            throw new IllegalArgumentException(
                    "%s has no @ServiceContract: add one with the id of its contract and the type of its state"
                            .formatted(type.getName()));
        }
        terms = found;
        handlings = new HandlerReader(type, found.state()).read();
    }

    /// The contract of a class; its constructor without parameters makes the instances.
    public static Contract read(Class<?> type) {
        return new ContractReader(type).contract(constructor(type));
    }

    /// The contract of a class whose instances are made by the factory.
    public static <T> Contract read(Class<T> type, Supplier<? extends T> factory) {
        return new ContractReader(type).contract(factory);
    }

    private Contract contract(Supplier<?> instances) {
        Isolation isolation =
                Isolation.of(
                        terms.state(),
                        "the state %s of %s".formatted(terms.state().getName(), type));
        StateForm form = new StateForm(terms.state());
        return new Contract(
                type,
                terms,
                terms.state(),
                isolation,
                form,
                verbs(form),
                handlings,
                partners(type),
                UpgradeMethod.of(type),
                instances);
    }

    private Set<Verb> verbs(StateForm form) {
        Set<Verb> verbs = EnumSet.copyOf(ALWAYS);
        if (!form.collections().isEmpty()) {
            verbs.addAll(WITH_COLLECTIONS);
        }
        verbs.addAll(handlings.keySet());
        if (terms.verbs().length > 0) {
            Set<Verb> only = EnumSet.copyOf(Arrays.asList(terms.verbs()));
            for (Verb verb : only) {
                if (!verbs.contains(verb)) {
                    throw new IllegalArgumentException(
                            "%s lists %s in verbs and has no handler for it: add a method with @On(Verb.%s)"
                                    .formatted(type.getName(), verb, verb));
                }
            }
            for (Verb verb : handlings.keySet()) {
                if (!only.contains(verb)) {
                    throw new IllegalArgumentException(
                            "%s has a handler of %s, which its verbs %s leave out: add it there"
                                    .formatted(type.getName(), verb, only));
                }
            }
            verbs.retainAll(only);
        }
        verbs.add(Verb.LOOKUP);
        return verbs;
    }

    /// What the services of a class need.
    public static List<Partner> partners(Class<?> type) {
        List<Partner> partners = List.of(type.getAnnotationsByType(Partner.class));
        Set<String> names = new HashSet<>();
        for (Partner partner : partners) {
            if (!names.add(partner.name())) {
                throw new IllegalArgumentException(
                        "%s has two partners '%s': give them different names"
                                .formatted(type.getName(), partner.name()));
            }
        }
        return partners;
    }

    /// Makes instances of a class by its constructor without parameters.
    public static Supplier<?> constructor(Class<?> type) {
        try {
            MethodHandle made =
                    Lookups.in(type)
                            .findConstructor(type, MethodType.methodType(void.class))
                            .asType(MethodType.methodType(Object.class));
            return () -> {
                try {
                    return (Object) made.invokeExact();
                } catch (RuntimeException | Error e) {
                    throw e;
                } catch (Throwable e) {
                    throw new IllegalStateException("constructor of " + type + " threw " + e, e);
                }
            };
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    "%s has no constructor without parameters: add one, or give the node a factory for it"
                            .formatted(type.getName()),
                    e);
        } catch (IllegalAccessException e) {
            throw Lookups.closed(type, e);
        }
    }
}
