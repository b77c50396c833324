package io.portolan.cli.call;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Faults as users read them: one sentence with the code, what was wrong, and the remedy where the
/// command line has one.
///
/// @param origin where the token comes from that was shown; null for none
record FaultText(@Nullable String origin) {

    /// The sentence.
    ///
    /// @param problem the document of the fault
    String of(int status, String problem) {
        Object fault = CallJson.value(problem);
        String code = CallJson.text(fault, "code");
        String detail = CallJson.text(fault, "detail");
        return "%s: %s%s"
                .formatted(
                        code.isEmpty() ? "status " + status : code,
                        detail.isEmpty() ? "the node says no more" : detail,
                        remedy(status, CallJson.texts(fault, "accept")));
    }

    private String remedy(int status, List<String> accepted) {
        if (status == 401) {
            return origin == null
                    ? "; show a token by --token FILE or in the variable PORTOLAN_TOKEN"
                    : "; the token is that of %s, give another one".formatted(origin);
        }
        if (status == 403 && origin != null) {
            return "; the token is that of %s, give one with the right".formatted(origin);
        }
        return accepted.contains("application/merge-patch+json")
                ? "; --merge sends a merge patch, and an array is sent as a JSON patch"
                : "";
    }
}
