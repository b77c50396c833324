package io.portolan.services;

import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bodies as handlers take them: values of this JVM as they are, others decoded.
///
/// *Failure:* InvalidBody, TooLarge or MessageNotSupported.
final class Bodies {

    /// The media types of patches.
    static final List<String> PATCHES =
            List.of("application/merge-patch+json", "application/json-patch+json");

    /// Whether the body says what to change, not what to put.
    static boolean isPatch(Encoded body) {
        return PATCHES.contains(body.mediaType());
    }

    /// The old value as the patch changes it.
    Object patched(Object old, Encoded patch, Type type) {
        throw mediaType(patch, List.of());
    }

    /// The body as a value of the type.
    @Nullable Object value(@Nullable Object body, Type type) {
        if (body instanceof Encoded encoded) {
            return decoded(encoded, type);
        }
        Class<?> raw = raw(type);
        if (raw == Void.class ? body == null : raw.isInstance(body)) {
            return body;
        }
        throw Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "the body is %s: %s is needed"
                                .formatted(
                                        body == null ? "missing" : "a " + body.getClass().getName(),
                                        raw == Void.class ? "none" : type.getTypeName()))
                .exception();
    }

    private static @Nullable Object decoded(Encoded encoded, Type type) {
        throw mediaType(encoded, List.of());
    }

    /// That a body is of a media type that is not taken here.
    static FaultException mediaType(Encoded encoded, List<String> accepted) {
        return Fault.of(
                        FaultCode.MESSAGE_NOT_SUPPORTED,
                        "media type %s: %s is taken"
                                .formatted(encoded.mediaType(), String.join(", ", accepted)))
                .with(Fault.ACCEPT, accepted)
                .exception();
    }

    /// The class of a type.
    static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> Object.class;
        };
    }
}
