package io.portolan.services.operation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Which state of a service is meant: one number more for every change that was committed, inside
/// an epoch. A service without durable state has a new epoch each time it starts.
///
/// *Ordering:* only revisions of the same epoch can be compared. *Failure:*
/// [IllegalArgumentException] for a negative number or an epoch that could not stand in a header.
///
/// @param epoch 1 to 64 of letters, digits, `-` and `_`
/// @param number how many changes were committed in this epoch
public record Revision(String epoch, long number) {

    private static final int MAX_EPOCH = 64;

    public Revision {
        Objects.requireNonNull(epoch, "epoch");
        if (!isEpoch(epoch)) {
            throw new IllegalArgumentException(
                    "epoch='%s': 1 to 64 letters, digits, '-' and '_' are allowed"
                            .formatted(epoch));
        }
        if (number < 0) {
            throw new IllegalArgumentException(
                    "number=%d of revision: 0 or more is allowed".formatted(number));
        }
    }

    /// What [#toString()] wrote, or null when that is no revision's text.
    public static @Nullable Revision parse(String text) {
        int dot = text.lastIndexOf('.');
        if (dot < 1 || !isEpoch(text.substring(0, dot))) {
            return null;
        }
        String digits = text.substring(dot + 1);
        if (digits.isEmpty()
                || digits.length() > 18
                || !digits.chars().allMatch(c -> c >= '0' && c <= '9')
                || (digits.length() > 1 && digits.charAt(0) == '0')) {
            return null;
        }
        return new Revision(text.substring(0, dot), Long.parseLong(digits));
    }

    /// By hand, since each answer that comes over a connection is looked at.
    private static boolean isEpoch(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!isLetter && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= MAX_EPOCH;
    }

    /// The revision after one more change.
    public Revision next() {
        return plus(1);
    }

    /// The revision after so many more changes.
    public Revision plus(long changes) {
        return new Revision(epoch, number + changes);
    }

    /// Whether both count the same life of a service.
    public boolean isComparable(Revision other) {
        return epoch.equals(other.epoch);
    }

    /// As text that can stand in a header: `epoch.number`.
    @Override
    public String toString() {
        return epoch + "." + number;
    }
}
