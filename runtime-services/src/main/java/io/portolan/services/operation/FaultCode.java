package io.portolan.services.operation;

import org.jspecify.annotations.Nullable;

/// Why an operation was not done: the ten reasons of DSSP and six that it lacked.
public enum FaultCode {
    /// The service does not have this verb.
    ACTION_NOT_SUPPORTED("ActionNotSupported"),
    /// The verb does not take such a body.
    MESSAGE_NOT_SUPPORTED("MessageNotSupported"),
    /// There is such an item already.
    DUPLICATE_ENTRY("DuplicateEntry"),
    /// There is no such item or service.
    UNKNOWN_ENTRY("UnknownEntry"),
    /// The handler failed.
    OPERATION_FAILED("OperationFailed"),
    /// The caller went away, or the service was dropped.
    OPERATION_CANCELED("OperationCanceled"),
    /// A limit of the node is reached.
    INSUFFICIENT_RESOURCES("InsufficientResources"),
    /// The caller is unknown or may not do this.
    PERMISSION_DENIED("PermissionDenied"),
    /// Too many operations wait for this service.
    QUEUING_LIMIT_EXCEEDED("QueuingLimitExceeded"),
    /// There was no answer before the deadline.
    RESPONSE_TIMEOUT("ResponseTimeout"),
    /// The state is not the one that the caller expects.
    STATE_CONFLICT("StateConflict"),
    /// The service wants to be told which state the caller expects.
    PRECONDITION_REQUIRED("PreconditionRequired"),
    /// The body cannot be read.
    INVALID_BODY("InvalidBody"),
    /// The body is larger than allowed.
    TOO_LARGE("TooLarge"),
    /// The service waits itself, directly or through others, for the caller.
    CALL_CYCLE("CallCycle"),
    /// What was asked for existed and will not come back.
    GONE("Gone");

    private final String text;

    FaultCode(String text) {
        this.text = text;
    }

    /// The name of DSSP's form, which every transport carries.
    public String text() {
        return text;
    }

    /// The code of a text, or null when there is none.
    public static @Nullable FaultCode of(String text) {
        for (FaultCode code : values()) {
            if (code.text.equals(text)) {
                return code;
            }
        }
        return null;
    }
}
