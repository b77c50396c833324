package io.portolan.cli.cluster;

import picocli.CommandLine.TypeConversionException;

/// Reads whole numbers from the command line.
public final class WholeNumber {

    private WholeNumber() {}

    public static int parseInt(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw wrong(text, Integer.MAX_VALUE);
        }
    }

    public static long parseLong(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw wrong(text, Long.MAX_VALUE);
        }
    }

    private static TypeConversionException wrong(String text, long largest) {
        return new TypeConversionException(
                "'" + text + "' is not a whole number of at most " + largest);
    }
}
