package io.portolan.services.system;

import java.util.regex.Pattern;

/// Leaves out of a text what looks like a secret.
final class Secrets {

    private static final Pattern KEY =
            Pattern.compile(
                    "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.*?(-----END [A-Z ]{0,30}PRIVATE KEY-----|$)",
                    Pattern.DOTALL);
    private static final Pattern CREDENTIALS =
            Pattern.compile("(?i)\\b(bearer|basic)\\s{1,8}[a-z0-9._~+/=-]{8,}");

    /// No part of it can be long in many ways, so no text takes long.
    private static final Pattern NAMED =
            Pattern.compile(
                    "(?i)((?:password|passwd|secret|token|api[-_]?key|credential)[\\w-]{0,40}[\"']?\\s{0,8}[:=]\\s{0,8}[\"']?)[^\\s\"',;&}]+");

    private static final Pattern IN_ADDRESS = Pattern.compile("(://)[^/@\\s]+@");

    private Secrets() {}

    static String hidden(String text) {
        String without = KEY.matcher(text).replaceAll("***");
        without = CREDENTIALS.matcher(without).replaceAll("$1 ***");
        without = NAMED.matcher(without).replaceAll("$1***");
        return IN_ADDRESS.matcher(without).replaceAll("$1***@");
    }
}
