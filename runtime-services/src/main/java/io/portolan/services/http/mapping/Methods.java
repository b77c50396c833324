package io.portolan.services.http.mapping;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Verb;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The methods by which the verbs of a service are asked.
public final class Methods {

    /// The methods of a resource that can only be read.
    public static final String READ = "GET, HEAD";

    public static final String PATCHES =
            "application/merge-patch+json, application/json-patch+json";
    public static final String QUERIES = "\"application/json\"";

    private static final int LONGEST = 20; // of a method that is shown

    private static final Set<String> KNOWN =
            Set.of("GET", "HEAD", "OPTIONS", "QUERY", "PATCH", "PUT", "POST", "DELETE");

    /// The methods of HTTP that no service has.
    private static final Set<String> ELSEWHERE = Set.of("CONNECT", "TRACE");

    private Methods() {}

    /// Why a method is none that HTTP or anything here has; null when it is one.
    public static @Nullable Answer unknown(HttpMethod method) {
        return KNOWN.contains(method.name()) || ELSEWHERE.contains(method.name())
                ? null
                : Answer.problem(
                        HttpResponseStatus.NOT_IMPLEMENTED,
                        Fault.of(
                                FaultCode.ACTION_NOT_SUPPORTED,
                                "method %s is unknown here: %s are known"
                                        .formatted(
                                                shown(method),
                                                String.join(", ", new TreeSet<>(KNOWN)))));
    }

    /// Answers that a method is not allowed; returns null, since there is no operation.
    ///
    /// @param allowed the methods that are, besides OPTIONS
    public static @Nullable Exchange refuse(
            HttpCall call, String allowed, RequestConnection connection) {
        connection.answer(
                Answer.problem(
                                Fault.of(
                                        FaultCode.ACTION_NOT_SUPPORTED,
                                        "method %s: %s is allowed"
                                                .formatted(call.method().name(), allowed)))
                        .header(HttpHeaderNames.ALLOW, allowed + ", OPTIONS"));
        return null;
    }

    private static String shown(HttpMethod method) {
        String name = method.name();
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "...";
    }

    /// The value of `Allow` for the service or a place in its state.
    static String allowed(ServiceModel model, Target target) {
        List<String> steps = target.steps();
        boolean isWhole = steps.isEmpty();
        Type entry = isWhole ? null : entry(model, steps.getFirst());
        boolean isCollection = steps.size() == 1 && entry != null;
        boolean isEntry = steps.size() == 2 && entry != null;
        boolean isUpserted = isEntry || (isCollection && entry != null && holdsKey(entry));
        StringJoiner methods = new StringJoiner(", ");
        if (has(model, Verb.GET, true)) {
            methods.add("GET").add("HEAD");
        }
        methods.add("OPTIONS");
        if (isAsked(model, target)) {
            methods.add("QUERY");
        }
        if (has(model, Verb.UPDATE, true)) {
            methods.add("PATCH");
        }
        if (has(model, isWhole ? Verb.REPLACE : Verb.UPSERT, isWhole || isUpserted)) {
            methods.add("PUT");
        }
        if (target.isCreating() || has(model, Verb.INSERT, isWhole || isCollection)) {
            methods.add("POST");
        }
        if (has(model, isWhole ? Verb.DROP : Verb.DELETE, isWhole || isEntry)) {
            methods.add("DELETE");
        }
        return methods.toString();
    }

    /// Whether a query can be asked there, of a service that has queries: by its name if the
    /// service has such, else everywhere.
    static boolean isAsked(ServiceModel model, Target target) {
        List<String> names = model.info().queries();
        return has(model, Verb.QUERY, true)
                && (target.isWhole() || names.isEmpty() || names.contains(target.item()));
    }

    /// Whether the service has the verb there: by itself, or by a handler, which takes any place.
    private static boolean has(ServiceModel model, Verb verb, boolean isByItself) {
        return model.info().verbs().contains(verb)
                && (isByItself || model.messages().stream().anyMatch(m -> m.verb() == verb));
    }

    /// Whether an entry of this type holds its own key; by the name of the annotation, which is
    /// none of this package's.
    public static boolean holdsKey(Type entry) {
        return entry instanceof Class<?> type
                && type.isRecord()
                && Arrays.stream(type.getRecordComponents())
                        .flatMap(component -> Arrays.stream(component.getAnnotations()))
                        .anyMatch(each -> each.annotationType().getSimpleName().equals("Key"));
    }

    /// The type of the entries of a collection; null when there is none of this name.
    private static @Nullable Type entry(ServiceModel model, String name) {
        for (RecordComponent component : model.state().getRecordComponents()) {
            if (component.getName().equals(name)
                    && component.getGenericType() instanceof ParameterizedType map
                    && map.getRawType() == Map.class) {
                return map.getActualTypeArguments()[1];
            }
        }
        return null;
    }
}
