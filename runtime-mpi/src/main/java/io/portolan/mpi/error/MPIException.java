package io.portolan.mpi.error;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The module's exception: a wrong argument, operations of two ranks that do not fit each other, or
/// a world that has ended. The message says what, the actual value, what is allowed and the remedy.
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorClass errorClass;
    private final @Nullable String operation;
    private final @Nullable String communicator;
    private final @Nullable Integer peer;
    private final @Nullable Integer tag;

    /// An error of a type that is used without a communicator; an operation of a communicator that
    /// uses this type throws the error again with its own name.
    public MPIException(ErrorClass errorClass, String message) {
        this(errorClass, null, null, null, null, message, null);
    }

    /// An error of an operation without a communicator.
    ///
    /// @param operation begins the message
    public MPIException(ErrorClass errorClass, String operation, String message) {
        this(errorClass, operation, message, (Throwable) null);
    }

    /// An error of an operation without a communicator, because of another error.
    ///
    /// @param operation begins the message
    public MPIException(
            ErrorClass errorClass, String operation, String message, @Nullable Throwable cause) {
        this(errorClass, operation, null, null, null, operation + ": " + message, cause);
    }

    /// An error of an operation, or of none.
    ///
    /// @param operation the method that failed, or null
    /// @param communicator the name of the communicator on which it was called, or null
    /// @param peer the rank on the other side, or null
    /// @param tag the tag of the message, or null
    /// @param message what, the actual value, what is allowed and the remedy
    public MPIException(
            ErrorClass errorClass,
            @Nullable String operation,
            @Nullable String communicator,
            @Nullable Integer peer,
            @Nullable Integer tag,
            String message,
            @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
        this.operation = operation;
        this.communicator = communicator;
        this.peer = peer;
        this.tag = tag;
    }

    /// What, the actual value, what is allowed and the remedy; never null.
    @Override
    public final String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /// What kind of error it is.
    public final ErrorClass errorClass() {
        return errorClass;
    }

    /// The operation that failed, by its method's name.
    public final Optional<String> operation() {
        return Optional.ofNullable(operation);
    }

    /// The name of the communicator it was called on.
    public final Optional<String> communicator() {
        return Optional.ofNullable(communicator);
    }

    /// The rank on the other side, or the wildcard, if there was one.
    public final OptionalInt peer() {
        return peer == null ? OptionalInt.empty() : OptionalInt.of(peer);
    }

    /// The tag, or the wildcard, if there was one.
    public final OptionalInt tag() {
        return tag == null ? OptionalInt.empty() : OptionalInt.of(tag);
    }
}
