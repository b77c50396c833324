package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.util.List;

/// One place where a document is not as its type wants it.
///
/// Source: RFC 6901
///
/// @param pointer where, as a JSON pointer; empty for the whole document
/// @param detail what is wrong there, with the value found and what is allowed
public record Violation(String pointer, String detail) {

    /// The fault of a document with these violations.
    static Fault fault(List<Violation> violations) {
        Violation first = violations.getFirst();
        String where = first.pointer().isEmpty() ? "the body" : first.pointer();
        String others =
                violations.size() == 1
                        ? ""
                        : ", and " + (violations.size() - 1) + " more violations";
        return Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, where + " " + first.detail() + others)
                .with(
                        Fault.VIOLATIONS,
                        violations.stream()
                                .map(v -> OrderedMap.of("pointer", v.pointer, "detail", v.detail))
                                .toList());
    }
}
