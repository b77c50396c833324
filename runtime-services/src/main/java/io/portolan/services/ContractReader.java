package io.portolan.services;

import io.portolan.services.operation.Verb;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads a class of handlers: finds its methods, binds them, and refuses what could not work.
///
/// *Failure:* [IllegalArgumentException] that names class and method, what is allowed and the
/// remedy.
final class ContractReader {

    private static final MethodType CODE =
            MethodType.methodType(Object.class, Object.class, Object.class, ServiceContext.class);

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
    private static final Set<Verb> WITHOUT_HANDLERS =
            EnumSet.of(Verb.LOOKUP, Verb.SUBSCRIBE, Verb.NOTIFY);

    private final Class<?> type;
    private final ServiceContract terms;
    private final Isolations isolations = new Isolations();
    private final Map<Verb, List<Handling>> handlings = new EnumMap<>(Verb.class);

    private ContractReader(Class<?> type) {
        this.type = type;
        ServiceContract found = type.getAnnotation(ServiceContract.class);
        if (found == null) {
            throw new IllegalArgumentException(
                    "%s has no @ServiceContract: add one with the id of its contract and the type of its state"
                            .formatted(type.getName()));
        }
        terms = found;
    }

    /// The contract of a class; its constructor without parameters makes the instances.
    static Contract read(Class<?> type) {
        return new ContractReader(type).contract(constructor(type));
    }

    /// The contract of a class whose instances are made by the factory.
    static <T> Contract read(Class<T> type, Supplier<? extends T> factory) {
        return new ContractReader(type).contract(factory);
    }

    private Contract contract(Supplier<?> instances) {
        Isolation isolation =
                isolations.of(
                        terms.state(),
                        "the state %s of %s".formatted(terms.state().getName(), type));
        StateForm form = new StateForm(terms.state());
        for (Method method : type.getDeclaredMethods()) {
            On on = method.getAnnotation(On.class);
            if (on != null) {
                Handling handling = handling(method, on);
                List<Handling> others =
                        handlings.computeIfAbsent(on.value(), verb -> new ArrayList<>());
                refuseTwins(method, handling, others);
                others.add(handling);
            }
        }
        return new Contract(
                type,
                terms,
                terms.state(),
                isolation,
                isolations,
                form,
                verbs(form),
                handlings,
                partners(),
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

    private List<Partner> partners() {
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

    private Handling handling(Method method, On on) {
        Verb verb = on.value();
        if (WITHOUT_HANDLERS.contains(verb)) {
            throw refused(method, "no service handles %s itself: remove @On".formatted(verb));
        }
        Parameter body = null;
        boolean hasContext = false;
        for (Parameter each : method.getParameters()) {
            if (each.getType() == ServiceContext.class) {
                if (hasContext) {
                    throw refused(method, "it takes two contexts: one is allowed");
                }
                hasContext = true;
                checkContext(method, each);
            } else if (body == null) {
                body = each;
            } else {
                throw refused(
                        method,
                        "it takes the bodies %s and %s: one body and a ServiceContext<%s> are allowed"
                                .formatted(
                                        body.getType().getSimpleName(),
                                        each.getType().getSimpleName(),
                                        terms.state().getSimpleName()));
            }
        }
        Type bodyType = body == null ? Void.class : boxed(body.getParameterizedType());
        Type result = result(method, verb);
        boolean isNextState = verb.isChange() && result == terms.state();
        return new Handling(
                verb,
                name(method, on, verb, bodyType),
                behavior(method, on),
                bodyType,
                isNextState ? Void.class : Bodies.raw(boxed(result)),
                bind(method, body),
                isNextState,
                isolations.of(bodyType, "the body of " + shown(method)),
                isolations.of(boxed(result), "the answer of " + shown(method)));
    }

    private void checkContext(Method method, Parameter context) {
        boolean isOfState =
                context.getParameterizedType() instanceof ParameterizedType generic
                        && generic.getActualTypeArguments()[0] == terms.state();
        if (!isOfState) {
            throw refused(
                    method,
                    "it takes a %s: ServiceContext<%s> is needed, with the type of the state"
                            .formatted(
                                    context.getParameterizedType().getTypeName(),
                                    terms.state().getSimpleName()));
        }
    }

    private Behavior behavior(Method method, On on) {
        Verb verb = on.value();
        Behavior behavior =
                on.behavior() == Behavior.DEFAULT ? Handling.defaultBehavior(verb) : on.behavior();
        if (verb.isChange() && behavior != Behavior.EXCLUSIVE) {
            throw refused(
                    method,
                    "behavior=%s of a change of state: EXCLUSIVE is allowed, or move what need not run alone to a QUERY or SUBMIT"
                            .formatted(behavior));
        }
        boolean isTeardown = behavior == Behavior.TEARDOWN;
        if (isTeardown ? verb != Verb.DROP && verb != Verb.SUBMIT : verb == Verb.DROP) {
            throw refused(
                    method,
                    "behavior=%s of %s: DROP is TEARDOWN, and besides it only SUBMIT can be"
                            .formatted(behavior, verb));
        }
        return behavior;
    }

    private Type result(Method method, Verb verb) {
        Type result = method.getGenericReturnType();
        if (result == void.class) {
            if (verb.isSafe()) {
                throw refused(method, "%s must answer something: return it".formatted(verb));
            }
            return Void.class;
        }
        if (result instanceof ParameterizedType later
                && CompletionStage.class.isAssignableFrom((Class<?>) later.getRawType())) {
            if (verb != Verb.QUERY && verb != Verb.SUBMIT) {
                throw refused(
                        method,
                        "it answers later: QUERY and SUBMIT may, %s must answer when it returns"
                                .formatted(verb));
            }
            return later.getActualTypeArguments()[0];
        }
        return result;
    }

    private static String name(Method method, On on, Verb verb, Type body) {
        if (verb == Verb.SUBMIT || verb == Verb.QUERY) {
            return on.name().isEmpty() ? method.getName() : on.name();
        }
        return body instanceof Class<?> plain && plain != Void.class ? plain.getSimpleName() : "";
    }

    private void refuseTwins(Method method, Handling handling, List<Handling> others) {
        boolean isNamed = handling.verb() == Verb.SUBMIT || handling.verb() == Verb.QUERY;
        for (Handling other : others) {
            if (isNamed
                    ? other.name().equals(handling.name())
                    : other.body().equals(handling.body())) {
                throw refused(
                        method,
                        "there is another handler of %s for %s: %s"
                                .formatted(
                                        handling.verb(),
                                        isNamed ? "'" + handling.name() + "'" : handling.body(),
                                        isNamed
                                                ? "give one of them another name"
                                                : "join them into one"));
            }
        }
    }

    /// As (Object instance, Object body, ServiceContext)Object, whatever the method takes.
    private MethodHandle bind(Method method, @Nullable Parameter body) {
        try {
            MethodHandle code = Lookups.in(type).unreflect(method);
            Class<?>[] taken = method.getParameterTypes();
            if (Modifier.isStatic(method.getModifiers())) {
                code = MethodHandles.dropArguments(code, 0, type);
            }
            int[] order = new int[taken.length + 1];
            for (int i = 0; i < taken.length; i++) {
                order[i + 1] = taken[i] == ServiceContext.class ? 2 : 1;
            }
            Class<?> bodyType = body == null ? Object.class : body.getType();
            MethodType all =
                    MethodType.methodType(
                            code.type().returnType(), type, bodyType, ServiceContext.class);
            MethodHandle ordered = MethodHandles.permuteArguments(code, all, order);
            return ordered.asType(CODE); // of void makes null
        } catch (IllegalAccessException e) {
            throw Lookups.closed(type, e);
        }
    }

    private static Supplier<?> constructor(Class<?> type) {
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

    private static Type boxed(Type type) {
        return type instanceof Class<?> plain && plain.isPrimitive()
                ? MethodType.methodType(plain).wrap().returnType()
                : type;
    }

    private IllegalArgumentException refused(Method method, String why) {
        return new IllegalArgumentException(shown(method) + ": " + why);
    }

    private String shown(Method method) {
        return "handler %s.%s".formatted(type.getName(), method.getName());
    }
}
