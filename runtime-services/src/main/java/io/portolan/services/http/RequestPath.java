package io.portolan.services.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The path of a request: decoded once, with nothing in it that two readers could read differently.
final class RequestPath {

    private RequestPath() {}

    /// The path with its escapes undone.
    ///
    /// *Failure:* [IllegalArgumentException] for `.` and `..`, empty segments, an escaped slash,
    /// backslashes, control characters, escapes that are none or no UTF-8, and what does not begin
    /// with a slash.
    static String decode(String raw) {
        if (!raw.startsWith("/")) {
            throw new IllegalArgumentException("the path does not begin with /");
        }
        for (int i = 0; i < raw.length(); i++) {
            if (raw.charAt(i) > 126) {
                throw new IllegalArgumentException("the path has a character that is not escaped");
            }
            refuseControl(raw.charAt(i));
        }
        String path = raw.indexOf('%') < 0 ? raw : unescaped(raw);
        refuseDots(path);
        return path;
    }

    private static String unescaped(String raw) {
        byte[] bytes = new byte[raw.length()];
        int length = 0;
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                int escaped = hex(raw, i + 1) * 16 + hex(raw, i + 2);
                if (escaped == '/') {
                    throw new IllegalArgumentException(
                            "the path has an escaped slash: write ~1 for a slash in a name");
                }
                refuseControl((char) escaped);
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
    static String origin(String target) {
        int start = authorityStart(target);
        if (start == 0) {
            return target;
        }
        int slash = target.indexOf('/', start);
        return slash < 0 ? "/" : target.substring(slash);
    }

    /// The authority in a request target; null when there is none.
    static @Nullable String authority(String target) {
        int start = authorityStart(target);
        if (start == 0) {
            return null;
        }
        int slash = target.indexOf('/', start);
        return slash < 0 ? target.substring(start) : target.substring(start, slash);
    }

    private static int authorityStart(String target) {
        if (target.regionMatches(true, 0, "http://", 0, 7)) {
            return 7;
        }
        return target.regionMatches(true, 0, "https://", 0, 8) ? 8 : 0;
    }

    /// The path with everything escaped that must be.
    static String encode(String path) {
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
            throw new IllegalArgumentException("the path has a % without two hexadecimal digits");
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
            throw new IllegalArgumentException("the path is no UTF-8", e);
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
