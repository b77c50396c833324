package io.portolan.services.contract;

import io.portolan.services.Behavior;
import io.portolan.services.On;
import io.portolan.services.ServiceContext;
import io.portolan.services.operation.Verb;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the methods of a class of handlers: binds them, and refuses what could not work.
///
/// *Failure:* [IllegalArgumentException] that names class and method, what is allowed and the
/// remedy.
final class HandlerReader {

    /// How a handler is called: (Object instance, Object body, ServiceContext)Object.
    private static final MethodType CODE =
            MethodType.methodType(Object.class, Object.class, Object.class, ServiceContext.class);

    /// The names of actions and queries, which stand in paths.
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{Nd}_$][\\p{L}\\p{Nd}._~$-]{0,127}");

    private static final Set<Verb> WITHOUT_HANDLERS =
            EnumSet.of(Verb.LOOKUP, Verb.SUBSCRIBE, Verb.NOTIFY);

    private final Class<?> type;
    private final Class<? extends Record> state;

    /// @param type the class of handlers
    /// @param state the type of the state
    HandlerReader(Class<?> type, Class<? extends Record> state) {
        this.type = type;
        this.state = state;
    }

    /// The handlers, by verb.
    Map<Verb, List<Handling>> read() {
        Map<Verb, List<Handling>> handlings = new EnumMap<>(Verb.class);
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
        return handlings;
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
                                        state.getSimpleName()));
            }
        }
        Type bodyType = body == null ? Void.class : boxed(body.getParameterizedType());
        Type result = result(method, verb);
        boolean isNextState = verb.isChange() && result == state;
        return new Handling(
                verb,
                name(method, on, verb, bodyType),
                behavior(method, on),
                bodyType,
                isNextState ? Void.class : boxed(result),
                bind(method, body),
                type.getName() + "." + method.getName(),
                result == Void.class || isNullable(method),
                isNextState,
                Isolation.of(bodyType, "the body of " + shown(method)),
                Isolation.of(boxed(result), "the answer of " + shown(method)));
    }

    private void checkContext(Method method, Parameter context) {
        boolean isOfState =
                context.getParameterizedType() instanceof ParameterizedType generic
                        && generic.getActualTypeArguments()[0] == state;
        if (!isOfState) {
            throw refused(
                    method,
                    "it takes a %s: ServiceContext<%s> is needed, with the type of the state"
                            .formatted(
                                    context.getParameterizedType().getTypeName(),
                                    state.getSimpleName()));
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

    /// Whether the type that the method returns, or that its stage completes with, says that it may
    /// be null; by the simple name of the annotation, so that every library's counts.
    private static boolean isNullable(Method method) {
        AnnotatedType result = method.getAnnotatedReturnType();
        boolean isLater = CompletionStage.class.isAssignableFrom(method.getReturnType());
        AnnotatedType said =
                isLater && result instanceof AnnotatedParameterizedType stage
                        ? stage.getAnnotatedActualTypeArguments()[0]
                        : result;
        return Stream.of(said.getAnnotations(), method.getAnnotations())
                .flatMap(Arrays::stream)
                .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
    }

    private String name(Method method, On on, Verb verb, Type body) {
        if (verb == Verb.SUBMIT || verb == Verb.QUERY) {
            String name = on.name().isEmpty() ? method.getName() : on.name();
            if (!NAME.matcher(name).matches()) {
                throw refused(
                        method,
                        "its name is '%s': 1 to 128 letters, digits, '.', '_', '~', '$' and '-' are allowed, a letter, digit, '_' or '$' first"
                                .formatted(name));
            }
            return name;
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
