package io.portolan.services.operation;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// On whose behalf an operation is asked, for those who follow it through several services: a trace
/// and the span in it that asks.
///
/// *Failure:* [IllegalArgumentException] for ids that are not such hexadecimal digits, or all zero.
///
/// Source: W3C Trace Context
///
/// @param traceId 32 hexadecimal digits in lower case
/// @param spanId 16 hexadecimal digits in lower case
/// @param flags 0 to 255; bit 0 says that it is recorded
/// @param state what the systems on the way keep with it; empty for nothing
public record Trace(String traceId, String spanId, int flags, String state) {

    private static final int TRACE_DIGITS = 32;
    private static final int SPAN_DIGITS = 16;

    private static final Pattern TRACEPARENT =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");

    public Trace {
        if (!isId(traceId, TRACE_DIGITS) || !isId(spanId, SPAN_DIGITS)) {
            throw new IllegalArgumentException(
                    "traceId='%s', spanId='%s': 32 and 16 hexadecimal digits in lower case, not all 0, are needed"
                            .formatted(traceId, spanId));
        }
        if (flags < 0 || flags > 0xff) {
            throw new IllegalArgumentException(
                    "flags=%d of a trace: 0 to 255 is allowed".formatted(flags));
        }
    }

    /// A trace that begins here.
    public static Trace begin() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new Trace(hex(random.nextLong()) + hex(oddLong(random)), newSpan(random), 1, "");
    }

    /// The trace of a `traceparent` and a `tracestate`, or null when that is none and a new one
    /// should begin.
    public static @Nullable Trace parse(String traceparent, String tracestate) {
        Matcher parts = TRACEPARENT.matcher(traceparent.strip());
        if (!parts.matches()
                || parts.group(1).equals("ff")
                || (parts.group(1).equals("00") && parts.group(5) != null)
                || !isId(parts.group(2), TRACE_DIGITS)
                || !isId(parts.group(3), SPAN_DIGITS)) {
            return null;
        }
        int flags = Integer.parseInt(parts.group(4), 16);
        return new Trace(parts.group(2), parts.group(3), flags, tracestate);
    }

    /// A span of the same trace, for what is asked on behalf of this one.
    public Trace child() {
        return new Trace(traceId, newSpan(ThreadLocalRandom.current()), flags, state);
    }

    /// As a `traceparent`.
    public String traceparent() {
        return "00-%s-%s-%02x".formatted(traceId, spanId, flags);
    }

    private static boolean isId(String text, int digits) {
        boolean isZero = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
            isZero &= c == '0';
        }
        return text.length() == digits && !isZero;
    }

    private static String newSpan(ThreadLocalRandom random) {
        return hex(oddLong(random));
    }

    /// Never all zero.
    private static long oddLong(ThreadLocalRandom random) {
        return random.nextLong() | 1;
    }

    private static String hex(long bits) {
        return HexFormat.of().toHexDigits(bits);
    }
}
