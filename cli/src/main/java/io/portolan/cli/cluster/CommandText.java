package io.portolan.cli.cluster;

/// Builds a command line that can be typed into a shell.
final class CommandText {

    private final StringBuilder text = new StringBuilder("portolan");

    CommandText add(String word) {
        text.append(' ').append(quoted(word));
        return this;
    }

    CommandText add(String option, Object value) {
        return add(option).add(value.toString());
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
