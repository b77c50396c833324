package io.portolan.services.contract;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Document;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Bodies as handlers take them: values of this JVM as they are, others decoded.
///
/// *Threads:* any. *Failure:* InvalidBody, TooLarge or MessageNotSupported.
public final class Bodies {

    private static final String MERGE_PATCH = "application/merge-patch+json";
    private static final String JSON_PATCH = "application/json-patch+json";

    /// The media types of patches.
    public static final List<String> PATCHES = List.of(MERGE_PATCH, JSON_PATCH);

    private final Codec json = Codec.json(CodecLimits.DEFAULT);
    private final Map<String, Codec> codecs =
            Map.of(Codec.JSON, json, Codec.CBOR, Codec.cbor(CodecLimits.DEFAULT));

    /// The codecs of answers: a service made them, and they may be larger than a body.
    private final Map<String, Codec> answers =
            Map.of(
                    Codec.JSON,
                    Codec.json(CodecLimits.ACCEPTED),
                    Codec.CBOR,
                    Codec.cbor(CodecLimits.ACCEPTED));

    /// Whether the body says what to change, not what to put.
    public static boolean isPatch(Encoded body) {
        return PATCHES.contains(body.mediaType());
    }

    /// The old value as the patch changes it.
    public Object patched(Object old, Encoded patch, Type type) {
        Shape shape = Shapes.of(type);
        Document before = Document.of(shape, old);
        Document change = json.parse(patch.bytes());
        Document after =
                patch.mediaType().equals(MERGE_PATCH)
                        ? before.mergePatch(change)
                        : before.jsonPatch(change);
        return Objects.requireNonNull(after.as(shape));
    }

    /// The body as a value of the type; null only for [Void].
    public @Nullable Object value(@Nullable Object body, Type type) {
        return body instanceof Encoded encoded ? decoded(encoded, type, codecs) : plain(body, type);
    }

    /// What a service answered or told, as a value of the type; null only for [Void].
    public @Nullable Object answer(@Nullable Object body, Type type) {
        return body instanceof Encoded encoded
                ? decoded(encoded, type, answers)
                : plain(body, type);
    }

    private static @Nullable Object plain(@Nullable Object body, Type type) {
        Class<?> raw = raw(type);
        if (raw == Void.class ? body == null : raw.isInstance(body)) {
            return body;
        }
        throw Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "the body is %s: %s is needed"
                                .formatted(
                                        body == null ? "missing" : "a " + name(body.getClass()),
                                        raw == Void.class ? "none" : name(type)))
                .exception();
    }

    /// As [#value], also from what was read without knowing the type.
    public Object converted(Object body, Type type) {
        boolean isKnown = body instanceof Encoded || raw(type).isInstance(body);
        return Objects.requireNonNull(
                isKnown ? value(body, type) : Document.of(body).as(Shapes.of(type)));
    }

    private static @Nullable Object decoded(Encoded encoded, Type type, Map<String, Codec> codecs) {
        if (type == Void.class && encoded.bytes().length == 0) {
            return null;
        }
        Codec codec = codecs.get(encoded.mediaType());
        if (codec == null) {
            throw mediaType(encoded, codecs.keySet().stream().sorted().toList());
        }
        if (type == Void.class) {
            throw Fault.of(
                            FaultCode.MESSAGE_NOT_SUPPORTED,
                            "the body is %s: none is needed".formatted(encoded))
                    .exception();
        }
        return codec.read(Shapes.of(type), encoded.bytes());
    }

    /// A type as clients know it: without its package.
    public static String name(Type type) {
        return switch (type) {
            case Class<?> plain -> plain.getSimpleName();
            case ParameterizedType generic ->
                    name(generic.getRawType())
                            + Stream.of(generic.getActualTypeArguments())
                                    .map(Bodies::name)
                                    .collect(Collectors.joining(", ", "<", ">"));
            default -> type.getTypeName();
        };
    }

    /// That a body is of a media type that is not taken here.
    public static FaultException mediaType(Encoded encoded, List<String> accepted) {
        String found = encoded.mediaType().isEmpty() ? "none" : encoded.mediaType();
        return Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "media type %s: %s is taken".formatted(found, String.join(", ", accepted)))
                .with(Fault.ACCEPT, accepted)
                .exception();
    }

    /// The class of a type.
    public static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> Object.class;
        };
    }
}
