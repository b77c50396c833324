package io.portolan.services.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.Reply;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What came of a step, and how it lies in the journal: a first byte that says which of these it
/// is, then its content.
sealed interface StepOutcome {

    /// The codec of values in the journal.
    Codec CODEC = Codec.cbor(CodecLimits.ACCEPTED);

    /// A value, as it is or as it was read.
    ///
    /// @param value as it is; null when it is in the bytes, or there is none
    /// @param cbor as it is in the journal; null when there is only the value
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Value(@Nullable Object value, byte @Nullable [] cbor) implements StepOutcome {

        /// The value as one of the type; null when there is none.
        @Nullable Object as(Type type) {
            return value != null || cbor == null ? value : read(cbor, type);
        }
    }

    /// A service has replied.
    record Replied(Reply reply) implements StepOutcome {}

    /// A service has refused, or an action has thrown a fault.
    record Faulted(Fault fault) implements StepOutcome {}

    /// An action has thrown an exception that is no fault.
    ///
    /// @param cause null for what was read
    record Failed(String message, @Nullable Throwable cause) implements StepOutcome {}

    /// The run is to end.
    record Canceled(String reason) implements StepOutcome {}

    /// A signal came.
    ///
    /// @param number of the signal in its run
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Signaled(int number, byte[] cbor) implements StepOutcome {}

    /// The bytes of a value; none for null.
    static byte[] written(@Nullable Object value) {
        return value == null ? new byte[0] : CODEC.write(value);
    }

    /// The value of such bytes.
    static @Nullable Object read(byte[] cbor, Type type) {
        return cbor.length == 0 ? null : CODEC.read(Shapes.of(type), cbor);
    }

    /// The outcome as the journal keeps it.
    default byte[] encoded() {
        return switch (this) {
            case Value(Object value, byte[] cbor) ->
                    joined(0, cbor == null ? written(value) : cbor);
            case Replied(Reply reply) -> joined(1, KeptAnswer.bytes(reply));
            case Faulted(Fault fault) -> joined(1, KeptAnswer.bytes(fault));
            case Failed(String message, Throwable _) -> joined(2, message.getBytes(UTF_8));
            case Canceled(String reason) -> joined(3, reason.getBytes(UTF_8));
            case Signaled(int number, byte[] cbor) ->
                    joined(
                            4,
                            ByteBuffer.allocate(Integer.BYTES + cbor.length)
                                    .putInt(number)
                                    .put(cbor)
                                    .array());
        };
    }

    private static byte[] joined(int first, byte[] rest) {
        byte[] all = new byte[1 + rest.length];
        all[0] = (byte) first;
        System.arraycopy(rest, 0, all, 1, rest.length);
        return all;
    }

    /// The outcome of such bytes.
    static StepOutcome of(byte[] bytes) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("an outcome without a byte");
        }
        byte[] rest = Arrays.copyOfRange(bytes, 1, bytes.length);
        return switch (bytes[0]) {
            case 0 -> new Value(null, rest);
            case 1 -> {
                KeptAnswer answer = KeptAnswer.of(rest, null);
                yield answer.reply() != null
                        ? new Replied(answer.reply())
                        : new Faulted(Objects.requireNonNull(answer.fault()));
            }
            case 2 -> new Failed(new String(rest, UTF_8), null);
            case 3 -> new Canceled(new String(rest, UTF_8));
            case 4 ->
                    new Signaled(
                            ByteBuffer.wrap(rest).getInt(),
                            Arrays.copyOfRange(rest, Integer.BYTES, rest.length));
            default ->
                    throw new IllegalArgumentException(
                            "an outcome of kind %d: a later version wrote it".formatted(bytes[0]));
        };
    }

    /// In a word for a time line.
    default String shown() {
        return switch (this) {
            case Value _, Replied _, Signaled _ -> "done";
            case Faulted(Fault fault) -> fault.code().text() + ": " + fault.detail();
            case Failed(String message, Throwable _) -> message;
            case Canceled(String reason) -> reason;
        };
    }
}
