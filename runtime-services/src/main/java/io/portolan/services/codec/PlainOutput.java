package io.portolan.services.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/// Writes CBOR without a generator.
///
/// *Threads:* one thread.
///
/// Source: RFC 8949, section 3
final class PlainOutput {

    static final int NEGATIVE = 1; // kinds of initial bytes: their upper three bits
    static final int TEXT = 3;
    static final int LIST = 4;
    static final int OBJECT = 5;

    static final int OPEN_OBJECT = 0xbf; // whole initial bytes
    static final int FALSE = 0xf4;
    static final int TRUE = 0xf5;
    static final int NULL = 0xf6;
    static final int FLOAT = 0xfa;
    static final int DOUBLE = 0xfb;
    static final int END = 0xff;

    private static final int FIRST_BYTES = 128;

    private static final int MOST_DEPTH = 64;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int size;
    private int depth;

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /// Goes into an object or an array; false when that is too deep for the stack.
    boolean enter() {
        return ++depth <= MOST_DEPTH;
    }

    void leave() {
        depth--;
    }

    /// An initial byte that stands for itself.
    void initial(int whole) {
        grow(1);
        bytes[size++] = (byte) whole;
    }

    /// Writes the head of a data item in the fewest bytes: the initial byte and the argument.
    ///
    /// Source: RFC 8949, section 3
    void head(int major, long argument) {
        int kind = major << 5;
        if (argument < 24) {
            initial(kind | (int) argument);
        } else if (argument <= 0xff) {
            number(kind | 24, argument, Byte.BYTES);
        } else if (argument <= 0xffff) {
            number(kind | 25, argument, Short.BYTES);
        } else if (argument <= 0xffff_ffffL) {
            number(kind | 26, argument, Integer.BYTES);
        } else {
            number(kind | 27, argument, Long.BYTES);
        }
    }

    /// A whole number.
    void whole(long value) {
        head(value < 0 ? NEGATIVE : 0, value < 0 ? ~value : value);
    }

    /// An initial byte and so many low bytes of a number.
    void number(int initial, long value, int count) {
        grow(1 + count);
        bytes[size++] = (byte) initial;
        for (int shift = (count - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (value >> shift);
        }
    }

    /// A text; false, and nothing written, when it has surrogates, which may be half of a pair.
    boolean text(String text) {
        boolean isAscii = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                return false;
            }
            isAscii &= c < 0x80;
        }
        byte[] encoded = text.getBytes(isAscii ? ISO_8859_1 : UTF_8);
        head(TEXT, encoded.length);
        raw(encoded);
        return true;
    }

    /// Bytes as they are.
    void raw(byte[] more) {
        grow(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    private void grow(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
