package io.portolan.services.hosting;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.Limits;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.contract.Handling;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Verb;
import io.portolan.services.store.AnswerLimits;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An answer as it is kept for repetitions: as bytes, so that what it takes is known, and nobody
/// can change it.
///
/// @param reply what was replied; null for a fault
/// @param fault why it was not done; null for a reply
public record KeptAnswer(@Nullable Reply reply, @Nullable Fault fault) {

    private static final long NO_REPLY = -1;

    private static final Codec CODEC = Codec.cbor(CodecLimits.ACCEPTED);

    /// How many answers a node keeps, and for how long.
    public static AnswerLimits limits(Limits limits) {
        return new AnswerLimits(
                limits.idempotencyKeys(), limits.idempotencyBytes(), limits.idempotencyLifetime());
    }

    /// The bytes of a reply.
    public static byte[] bytes(Reply reply) {
        Object body = reply.body();
        Encoded encoded = body instanceof Encoded e ? e : null;
        return joined(
                reply.revision().number(),
                text(reply.outcome().name()),
                text(reply.revision().epoch()),
                text(reply.location()),
                encoded == null ? null : text(encoded.mediaType()),
                encoded == null ? null : text(encoded.type()),
                encoded != null ? encoded.bytes() : body == null ? null : CODEC.write(body));
    }

    /// The bytes of a fault.
    public static byte[] bytes(Fault fault) {
        return joined(
                NO_REPLY,
                text(fault.code().text()),
                text(fault.title()),
                text(fault.detail()),
                fault.instance() == null ? null : text(fault.instance().toString()),
                null,
                CODEC.write(fault.extensions()));
    }

    /// What such bytes stand for.
    ///
    /// @param handling of the operation, which knows the type of the body; null to leave the body
    ///   encoded
    public static KeptAnswer of(byte[] bytes, @Nullable Handling handling) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long number = in.getLong();
        if (number == NO_REPLY) {
            FaultCode code = Objects.requireNonNull(FaultCode.of(needed(in)));
            String title = needed(in);
            String detail = needed(in);
            String instance = text(next(in));
            next(in);
            return new KeptAnswer(
                    null,
                    new Fault(
                            code,
                            title,
                            detail,
                            instance == null ? null : URI.create(instance),
                            extensions(Objects.requireNonNull(next(in)))));
        }
        Reply.Outcome outcome = Reply.Outcome.valueOf(needed(in));
        Revision revision = new Revision(needed(in), number);
        String location = text(next(in));
        String mediaType = text(next(in));
        String type = text(next(in));
        byte[] body = next(in);
        Object value =
                body == null
                        ? null
                        : mediaType != null && type != null
                                ? new Encoded(mediaType, body, type)
                                : handling == null
                                        ? new Encoded(Codec.CBOR, body, "")
                                        : value(body, handling);
        return new KeptAnswer(new Reply(outcome, revision, value, location), null);
    }

    private static Map<String, Object> extensions(byte[] cbor) {
        Map<String, Object> extensions = new HashMap<>();
        if (CODEC.read(Shapes.of(Object.class), cbor) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> extensions.put(String.valueOf(name), value));
        }
        return extensions;
    }

    private static @Nullable Object value(byte[] cbor, Handling handling) {
        Type type = handling.verb() == Verb.CREATE ? ServiceInfo.class : handling.result();
        boolean isKnown = type != Void.class && type != Reply.class && type != Object.class;
        return isKnown ? CODEC.read(Shapes.of(type), cbor) : CODEC.parse(cbor);
    }

    /// The number, then each part with its length in front, -1 for none.
    private static byte[] joined(long number, byte[] @Nullable ... parts) {
        int length = Long.BYTES + parts.length * Integer.BYTES;
        for (byte[] part : parts) {
            length += part == null ? 0 : part.length;
        }
        ByteBuffer out = ByteBuffer.allocate(length).putLong(number);
        for (byte[] part : parts) {
            out.putInt(part == null ? -1 : part.length);
            if (part != null) {
                out.put(part);
            }
        }
        return out.array();
    }

    private static byte @Nullable [] next(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0) {
            return null;
        }
        byte[] part = new byte[length];
        in.get(part);
        return part;
    }

    private static String needed(ByteBuffer in) {
        return Objects.requireNonNull(text(next(in)));
    }

    private static byte @Nullable [] text(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }

    private static @Nullable String text(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, UTF_8);
    }

    /// Answers the exchange.
    void answer(Exchange exchange) {
        if (reply != null) {
            exchange.reply(reply);
        } else {
            exchange.fail(Objects.requireNonNull(fault));
        }
    }

    /// What tells an operation from another one under the same key.
    static byte[] digest(Operation operation) {
        MessageDigest digest = sha256();
        Object body = operation.body();
        digest.update(
                (operation.verb() + " " + operation.target() + " " + kind(body) + "\n")
                        .getBytes(UTF_8));
        if (body instanceof Encoded encoded) {
            digest.update(encoded.bytes());
        } else if (body != null) {
            Object plain = CODEC.read(Shapes.of(Object.class), CODEC.write(body));
            update(digest, plain);
        }
        return digest.digest();
    }

    /// Members in the order of their names: the same value may give them in another one.
    private static void update(MessageDigest digest, @Nullable Object plain) {
        switch (plain) {
            case Map<?, ?> map -> {
                digest.update((byte) '{');
                new TreeMap<>(map)
                        .forEach((name, value) -> {
                            update(digest, name);
                            update(digest, value);
                        });
                digest.update((byte) '}');
            }
            case List<?> list -> {
                digest.update((byte) '[');
                list.forEach(each -> update(digest, each));
                digest.update((byte) ']');
            }
            case null -> digest.update((byte) '-');
            default -> {
                byte[] text = plain.toString().getBytes(UTF_8);
                digest.update((text.length + "=").getBytes(UTF_8));
                digest.update(text);
            }
        }
    }

    private static String kind(@Nullable Object body) {
        return switch (body) {
            case null -> "nothing";
            case Encoded encoded -> encoded.mediaType();
            default -> body.getClass().getName();
        };
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// Whether a fault says something about the operation itself, so that it would fail again.
    public static boolean isKept(Fault fault) {
        return !NOT_KEPT.contains(fault.code());
    }

    private static final List<FaultCode> NOT_KEPT =
            List.of(
                    FaultCode.OPERATION_CANCELED,
                    FaultCode.RESPONSE_TIMEOUT,
                    FaultCode.QUEUING_LIMIT_EXCEEDED,
                    FaultCode.INSUFFICIENT_RESOURCES,
                    FaultCode.CALL_CYCLE);
}
