package io.portolan.services.operation;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// That an operation was not done, and why: the same over every transport.
///
/// @param code the reason
/// @param title the reason in words, the same for each fault of the code
/// @param detail this case: what, actual value, what is allowed, remedy; no secrets
/// @param instance what it is about; null for nothing special
/// @param extensions what a program may want to know, by the names here: texts, numbers, truth
///   values, lists and maps of them
public record Fault(
        FaultCode code,
        String title,
        String detail,
        @Nullable URI instance,
        Map<String, Object> extensions) {

    /// Extension: the verbs that the service has, a list of names.
    public static final String ALLOW = "allow";

    /// Extension: the media types that are taken, a list; only when the media type was the reason.
    public static final String ACCEPT = "accept";

    /// Extension: after how many seconds to ask again, a whole number.
    public static final String RETRY_AFTER = "retryAfter";

    /// Extension: what the body violates, a list of maps with `pointer` and `detail`.
    public static final String VIOLATIONS = "violations";

    /// Extension: the number of the operation in a patch that failed, from 0.
    public static final String INDEX = "index";

    /// Extension: an id that stands with the failure in the log of the node.
    public static final String CORRELATION = "correlation";

    /// Extension: the services that wait for each other, a list.
    public static final String CYCLE = "cycle";

    /// Extension: the present revision, as text.
    public static final String REVISION = "revision";

    /// Extension: what became of a change that was not answered in time, a text: [#UNKNOWN]. It may
    /// have been made, or may still be; the revision says which one it would be, if that is known.
    public static final String OUTCOME = "outcome";

    /// That nobody knows whether a change was made.
    public static final String UNKNOWN = "unknown";

    /// Extension: the path of the service that is not there, a text; only when the service itself
    /// is unknown, and not an item of it.
    public static final String ABSENT = "absent";

    /// Extension: whether the caller would be let in with a token or a certificate, a truth value.
    public static final String AUTHENTICATE = "authenticate";

    public Fault {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(detail, "detail");
        extensions = Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
    }

    /// A fault with the title of its code.
    public static Fault of(FaultCode code, String detail) {
        return new Fault(code, title(code), detail, null, Map.of());
    }

    /// This fault with one more extension.
    public Fault with(String key, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(extensions);
        more.put(key, value);
        return new Fault(code, title, detail, instance, more);
    }

    /// This fault about something.
    public Fault about(URI what) {
        return new Fault(code, title, detail, what, extensions);
    }

    /// This fault, saying first where it was.
    public Fault in(String place) {
        return new Fault(code, title, place + ": " + detail, instance, extensions);
    }

    /// To be thrown.
    public FaultException exception() {
        return new FaultException(this);
    }

    private static String title(FaultCode code) {
        return switch (code) {
            case ACTION_NOT_SUPPORTED -> "The service does not have this verb";
            case MESSAGE_NOT_SUPPORTED -> "The verb does not take such a body";
            case DUPLICATE_ENTRY -> "There is such an entry already";
            case UNKNOWN_ENTRY -> "There is no such entry";
            case OPERATION_FAILED -> "The handler failed";
            case OPERATION_CANCELED -> "The operation was canceled";
            case INSUFFICIENT_RESOURCES -> "A limit of the node is reached";
            case PERMISSION_DENIED -> "Not permitted";
            case QUEUING_LIMIT_EXCEEDED -> "Too many operations wait for the service";
            case RESPONSE_TIMEOUT -> "There was no answer before the deadline";
            case STATE_CONFLICT -> "The state is not the expected one";
            case PRECONDITION_REQUIRED -> "The expected revision must be said";
            case INVALID_BODY -> "The body cannot be read";
            case TOO_LARGE -> "The body is too large";
            case CALL_CYCLE -> "The services would wait for each other";
            case GONE -> "It is gone";
        };
    }
}
