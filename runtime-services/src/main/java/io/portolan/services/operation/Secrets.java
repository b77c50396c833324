package io.portolan.services.operation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Leaves out of a text, or of what was thrown, what looks like a secret.
public final class Secrets {

    private static final Pattern KEY =
            Pattern.compile(
                    "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.*?(-----END [A-Z ]{0,30}PRIVATE KEY-----|$)",
                    Pattern.DOTALL);
    private static final Pattern CREDENTIALS =
            Pattern.compile("(?i)\\b(bearer|basic)\\s{1,8}[a-z0-9._~+/=-]{8,}");

    /// Headers of which the whole line is one.
    private static final Pattern LINES =
            Pattern.compile(
                    "(?i)\\b((?:proxy-)?authorization|(?:set-)?cookie)([\"']?\\s{0,8}[:=]\\s{0,8}+)(?![\"']?(?:bearer|basic) \\*\\*\\*)[^\\r\\n]+");

    private static final Pattern SIGNED_TOKEN =
            Pattern.compile("\\beyJ[\\w-]{8,}\\.[\\w-]{2,}\\.[\\w-]*+");

    private static final String NAME =
            "((?:password|passwd|passphrase|\\bpwd|secret|token|api[-_]?key|credential|(?<![a-z])pass(?![a-z]))[\\w-]{0,40}[\"']?\\s{0,8}[:=]\\s{0,8})";

    /// No part of it can be long in many ways, so no text takes long. What stands in quotes goes up
    /// to their end.
    private static final Pattern NAMED =
            Pattern.compile(
                    "(?i)"
                            + NAME
                            + "(\"(?:[^\"\\\\]|\\\\.)*+\"?|'(?:[^'\\\\]|\\\\.)*+'?|[^\\s\"',;&}]+)");

    private static final Pattern IN_ADDRESS = Pattern.compile("(://)[^/@\\s]+@");

    private static final int MOST_CAUSES = 20;

    private Secrets() {}

    /// The text without them.
    public static String hidden(String text) {
        String without = KEY.matcher(text).replaceAll("***");
        without = CREDENTIALS.matcher(without).replaceAll("$1 ***");
        without = LINES.matcher(without).replaceAll("$1$2***");
        without = SIGNED_TOKEN.matcher(without).replaceAll("***");
        without =
                NAMED.matcher(without)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(found.group(1) + stars(found.group(2))));
        return IN_ADDRESS.matcher(without).replaceAll("$1***@");
    }

    /// Stands for a value, in its quotes.
    private static String stars(String value) {
        char quote = value.charAt(0);
        if (quote != '"' && quote != '\'') {
            return "***";
        }
        boolean isClosed = value.length() > 1 && value.charAt(value.length() - 1) == quote;
        return quote + "***" + (isClosed ? quote : "");
    }

    /// What was thrown, with its causes, as it may stand in a log: the same classes, places and
    /// texts, without secrets in the texts.
    public static Throwable hidden(Throwable thrown) {
        return new Shown(thrown, MOST_CAUSES);
    }

    /// Stands in a log for what was thrown.
    private static final class Shown extends Throwable {

        private static final long serialVersionUID = 1;

        private final String text;

        Shown(Throwable thrown, int more) {
            super(
                    null,
                    thrown.getCause() == null || more == 0
                            ? null
                            : new Shown(thrown.getCause(), more - 1),
                    true,
                    true);
            text = hidden(thrown.toString());
            setStackTrace(thrown.getStackTrace());
            if (more > 0) {
                for (Throwable suppressed : thrown.getSuppressed()) {
                    addSuppressed(new Shown(suppressed, 0));
                }
            }
        }

        @Override
        @SuppressWarnings("OverrideThrowableToString") // shows the class of the other one
        public String toString() {
            return text;
        }
    }
}
