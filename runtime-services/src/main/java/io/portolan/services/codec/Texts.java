package io.portolan.services.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// What can be wrong with a text: Java's strings and JSON's escapes can hold halves of surrogate
/// pairs, which are no characters and have no form in UTF-8.
final class Texts {

    /// What is said of a text with such a half.
    static final String HALF_PAIR = "has half of a surrogate pair, which is no character";

    private Texts() {}

    /// Whether a surrogate stands without the other half of its pair.
    static boolean hasHalfPair(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean isPair =
                        Character.isHighSurrogate(c)
                                && i + 1 < text.length()
                                && Character.isLowSurrogate(text.charAt(i + 1));
                if (!isPair) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /// The text with a replacement character for each such half.
    static String whole(String text) {
        if (!hasHalfPair(text)) {
            return text;
        }
        StringBuilder whole = new StringBuilder();
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
                .forEach(whole::appendCodePoint);
        return whole.toString();
    }

    /// Whether the bytes are UTF-8 in the strict sense.
    static boolean isUtf8(byte[] bytes) {
        return isUtf8(bytes, 0, bytes.length);
    }

    /// Whether these of the bytes are.
    static boolean isUtf8(byte[] bytes, int start, int length) {
        for (int i = start; i < start + length; i++) {
            if (bytes[i] < 0) {
                return isStrictUtf8(ByteBuffer.wrap(bytes, start, length));
            }
        }
        return true;
    }

    private static boolean isStrictUtf8(ByteBuffer bytes) {
        try {
            var _ =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(bytes);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
