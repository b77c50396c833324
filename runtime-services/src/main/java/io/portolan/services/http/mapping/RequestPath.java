package io.portolan.services.http.mapping;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The path of a request: decoded once, with nothing in it that two readers could read differently.
public final class RequestPath {

    private static final int HTTP = "http://".length();
    private static final int HTTPS = "https://".length();

    private RequestPath() {}

    /// The path with its escapes undone.
    ///
    /// *Failure:* [IllegalArgumentException] for `.` and `..`, empty segments, an escaped slash,
    /// backslashes, control characters, escapes that are none or no UTF-8, and what does not begin
    /// with a slash.
    public static String decode(String raw) {
        if (!raw.startsWith("/")) {
            throw new IllegalArgumentException("the path does not begin with /");
        }
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) > 126) {
                throw new IllegalArgumentException("the path has a character that is not escaped");
            }
            refuseControl(raw.charAt(i));
        }
        String path = raw.indexOf('%') < 0 ? raw : unescaped(raw, true);
        refuseDots(path);
        return path;
    }

    /// The name or the value of a parameter with its escapes undone; a `+` stands for a space.
    ///
    /// *Failure:* [IllegalArgumentException] for escapes that are none or no UTF-8, and for
    /// characters that must be escaped.
    public static String parameter(String raw) {
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) > 126 || raw.charAt(i) < '!') {
                throw new IllegalArgumentException("the query has a character that is not escaped");
            }
        }
        String spaced = raw.replace('+', ' ');
        return raw.indexOf('%') < 0 ? spaced : unescaped(spaced, false);
    }

    private static String unescaped(String raw, boolean isPath) {
        byte[] bytes = new byte[raw.length()];
        int length = 0;
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                int escaped = hex(raw, i + 1) * 16 + hex(raw, i + 2);
                if (isPath && escaped == '/') {
                    throw new IllegalArgumentException(
                            "the path has an escaped slash: write ~1 for a slash in a name");
                }
                if (isPath) {
                    refuseControl((char) escaped);
                }
                c = (char) escaped;
                i += 2;
            }
            bytes[length++] = (byte) c;
        }
        return text(bytes, length);
    }

    private static void refuseControl(char c) {
        if (c < ' ' || c == 127 || c == '\\') {
            throw new IllegalArgumentException("the path has a control character or a backslash");
        }
    }

    /// A request target without scheme and authority, which clients of proxies write before it.
    public static String origin(String target) {
        int start = authorityStart(target);
        if (start == 0) {
            return target;
        }
        int end = authorityEnd(target, start);
        String rest = target.substring(end);
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /// The authority in a request target; null when there is none.
    public static @Nullable String authority(String target) {
        int start = authorityStart(target);
        if (start == 0) {
            return null;
        }
        return target.substring(start, authorityEnd(target, start));
    }

    private static int authorityEnd(String target, int start) {
        for (int i = start; i < target.length(); i++) {
            if ("/?#".indexOf(target.charAt(i)) >= 0) {
                return i;
            }
        }
        return target.length();
    }

    /// Whether a request target says another scheme than the connection has.
    public static boolean isOfOtherScheme(String target, boolean isEncrypted) {
        int start = authorityStart(target);
        return start != 0 && start != (isEncrypted ? HTTPS : HTTP);
    }

    private static int authorityStart(String target) {
        if (target.regionMatches(true, 0, "http://", 0, HTTP)) {
            return HTTP;
        }
        return target.regionMatches(true, 0, "https://", 0, HTTPS) ? HTTPS : 0;
    }

    /// The path with everything escaped that must be.
    public static String encode(String path) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c > 126 || c < 33 || "\"#%<>?[\\]^`{|}".indexOf(c) >= 0) {
                encoded.append('%').append("0123456789ABCDEF".charAt(c >> 4));
                encoded.append("0123456789ABCDEF".charAt(c & 15));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }

    private static int hex(String raw, int at) {
        int digit = at < raw.length() ? Character.digit(raw.charAt(at), 16) : -1;
        if (digit < 0 || raw.charAt(at) > 'f') {
            throw new IllegalArgumentException("the target has a % without two hexadecimal digits");
        }
        return digit;
    }

    private static String text(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("the target is no UTF-8", e);
        }
    }

    private static void refuseDots(String path) {
        if (path.length() == 1) {
            return;
        }
        for (int start = 1; start <= path.length(); ) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            if (isDots(path, start, end)) {
                throw new IllegalArgumentException(
                        "the path has an empty segment, a . or a ..: write it without");
            }
            start = end + 1;
        }
    }

    /// Nothing, one dot or two.
    private static boolean isDots(String path, int start, int end) {
        for (int i = start; i < end; i++) {
            if (path.charAt(i) != '.') {
                return false;
            }
        }
        return end - start <= 2;
    }
}
