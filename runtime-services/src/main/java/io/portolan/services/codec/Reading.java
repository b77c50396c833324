package io.portolan.services.codec;

import io.portolan.services.operation.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// One document on its way into a value: where the reader is, and what was wrong so far.
///
/// *Threads:* one thread.
final class Reading {

    /// Violations beyond these are not told; a document can have as many as it has values.
    private static final int MOST = 100;

    /// Whether an earlier version of the type may have written the document.
    private final boolean isKept;

    private Object[] path = new Object[8];
    private int depth;
    private int found;
    private final List<Violation> violations = new ArrayList<>(0);

    Reading() {
        this(false);
    }

    private Reading(boolean isKept) {
        this.isKept = isKept;
    }

    /// The rules for what an earlier version of the type may have written.
    static Reading ofKept() {
        return new Reading(true);
    }

    boolean isKept() {
        return isKept;
    }

    /// Goes to a member, given its name, or to an element, given its index.
    void enter(Object token) {
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        path[depth++] = token;
    }

    /// Goes back to the object or array around.
    void leave() {
        depth--;
    }

    /// How many violations there were so far.
    int found() {
        return found;
    }

    /// Notes what is wrong here.
    void violation(String message) {
        found++;
        if (violations.size() < MOST) {
            violations.add(new Violation(Texts.whole(pointer()), Texts.whole(message)));
        }
    }

    /// The text or name that was read here; a half of a surrogate pair in it is a violation.
    String text(String read) {
        if (Texts.hasHalfPair(read)) {
            violation(Texts.HALF_PAIR);
        }
        return read;
    }

    /// *Failure:* [io.portolan.services.operation.FaultException] with all violations, if any.
    void throwIfFound() {
        if (found > 0) {
            throw Violation.fault(violations).exception();
        }
    }

    private String pointer() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            text.append('/').append(Target.escaped(path[i].toString()));
        }
        return text.toString();
    }
}
