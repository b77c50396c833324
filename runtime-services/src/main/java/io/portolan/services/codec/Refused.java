package io.portolan.services.codec;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Why the constructor of a record refuses its values, as a client may read it: what the author
/// wrote, and nothing that the Java platform says of the inside, such as which variable is null.
public final class Refused {

    private static final String PLATFORM = "java.base";

    private Refused() {}

    /// The author's words; null when there are none.
    ///
    /// @param refusal of a constructor
    public static @Nullable String reason(RuntimeException refusal) {
        StackTraceElement[] trace = refusal.getStackTrace();
        if (trace.length == 0) {
            return null; // it is not known where the words come from
        }
        boolean isCheck = trace[0].getClassName().equals(Objects.class.getName());
        boolean isImplicit = // the virtual machine throws it where it happens
                refusal instanceof NullPointerException && !isCheck && !isThrown(refusal);
        boolean isForeign = PLATFORM.equals(trace[0].getModuleName()) && !isCheck;
        return isImplicit || isForeign ? null : refusal.getMessage();
    }

    /// Whether the message was given to it: the virtual machine makes one up when it is asked.
    private static boolean isThrown(RuntimeException refusal) {
        String message = refusal.getMessage();
        return message != null && !message.startsWith("Cannot ");
    }
}
