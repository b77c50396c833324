package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;

/// Text of a file: UTF-8, or Windows-1252, which old spreadsheets write, where it cannot be UTF-8.
final class FieldText {

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private FieldText() {}

    static String of(byte[] bytes, int from, int to) {
        return isUtf8(bytes, from, to)
                ? new String(bytes, from, to - from, UTF_8)
                : new String(bytes, from, to - from, WINDOWS);
    }

    /// Whether these bytes are UTF-8.
    static boolean isUtf8(byte[] bytes, int from, int to) {
        if (isAscii(bytes, from, to)) {
            return true;
        }
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
