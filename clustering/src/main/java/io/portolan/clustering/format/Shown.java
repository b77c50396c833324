package io.portolan.clustering.format;

/// Text from a file as it stands in a message: in quotes, on one line and not too long.
final class Shown {

    private static final int MAX_LENGTH = 40;

    private Shown() {}

    static String value(String text) {
        return "'" + name(text) + "'";
    }

    /// Without quotes.
    static String name(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        if (line.length() > MAX_LENGTH) {
            line = line.substring(0, MAX_LENGTH) + "...";
        }
        return line;
    }
}
