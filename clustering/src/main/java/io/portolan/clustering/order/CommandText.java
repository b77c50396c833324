package io.portolan.clustering.order;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Builds a command line that can be typed into a shell.
final class CommandText {

    private final StringBuilder text = new StringBuilder("portolan");

    CommandText add(String word) {
        text.append(' ').append(quoted(word));
        return this;
    }

    /// Adds an option with its value; nothing for null.
    CommandText add(String option, @Nullable Object value) {
        return value == null ? this : add(option).add(value.toString());
    }

    /// Adds an option whose values are constants in lower case; nothing for null.
    CommandText addConstant(String option, @Nullable Enum<?> value) {
        return value == null ? this : add(option, value.name().toLowerCase(Locale.ROOT));
    }

    /// Adds an option without a value, if it was given.
    CommandText addIf(boolean isGiven, String option) {
        return isGiven ? add(option) : this;
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
