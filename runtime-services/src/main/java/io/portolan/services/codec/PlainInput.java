package io.portolan.services.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// CBOR in the plain form in which [PlainOutput] writes it, read without a parser: members in the
/// order of the components, texts and lists with their length. What is not plain, or not of its
/// shape, is [#NONE]: it is for a parser to read it, or to say what is wrong with it.
///
/// *Threads:* one thread.
///
/// Source: RFC 8949, section 3
final class PlainInput {

    /// No value: read it another way.
    static final Object NONE = new Object();

    private final byte[] bytes;
    private final ByteBuffer numbers;
    private final CodecLimits limits;
    private int at;
    private int depth;

    PlainInput(byte[] bytes, CodecLimits limits) {
        this.bytes = bytes;
        numbers = ByteBuffer.wrap(bytes);
        this.limits = limits;
    }

    boolean isAtEnd() {
        return at == bytes.length;
    }

    /// Goes into an object or an array; false when that is too deep.
    boolean enter() {
        return ++depth <= limits.nestingDepth();
    }

    void leave() {
        depth--;
    }

    /// Goes past this byte, if it is the next.
    boolean take(int initial) {
        boolean isNext = at < bytes.length && bytes[at] == (byte) initial;
        at += isNext ? 1 : 0;
        return isNext;
    }

    /// Goes past a name, if it is the next.
    boolean take(PlainName name) {
        boolean isNext = name.length() <= limits.nameLength() && name.isAt(bytes, at);
        at += isNext ? name.bytes() : 0;
        return isNext;
    }

    /// A length after an initial byte of this kind; negative when there is none.
    long length(int major) {
        return at < bytes.length && (bytes[at] & 0xff) >> 5 == major ? argument() : -1;
    }

    /// A text; null when there is none.
    @Nullable String text() {
        long length = length(PlainOutput.TEXT);
        if (length < 0 || length > bytes.length - at || length > limits.stringLength()) {
            return null;
        }
        int start = at;
        at += (int) length;
        for (int i = start; i < at; i++) {
            if (bytes[i] < 0) {
                String text = new String(bytes, start, (int) length, UTF_8);
                return text.indexOf('\ufffd') < 0 ? text : null; // perhaps for bytes that are none
            }
        }
        return new String(bytes, start, (int) length, ISO_8859_1);
    }

    /// A number that the kind holds, or [#NONE].
    Object number(NumberKind kind) {
        if (at == bytes.length) {
            return NONE;
        }
        int initial = bytes[at] & 0xff;
        Number value = null;
        if (initial >> 5 <= PlainOutput.NEGATIVE) {
            long argument = argument();
            value = argument < 0 ? null : kind.ofLong(initial >> 5 == 0 ? argument : ~argument);
        } else if (initial == PlainOutput.DOUBLE && kind == NumberKind.DOUBLE) {
            value = isThere(Long.BYTES) ? kind.ofDouble(Double.longBitsToDouble(eight())) : null;
        } else if (initial == PlainOutput.FLOAT && kind == NumberKind.FLOAT) {
            float found = isThere(Integer.BYTES) ? Float.intBitsToFloat(four()) : Float.NaN;
            value = Float.isFinite(found) ? (Number) found : null;
        }
        return value == null ? NONE : value;
    }

    /// The number that goes with an initial byte; negative when it is not there or too large.
    private long argument() {
        int low = bytes[at] & 0x1f;
        if (low < 24) {
            at++;
            return low;
        }
        int size = 1 << (low - 24);
        if (low > 27 || !isThere(size)) {
            return -1;
        }
        return switch (size) {
            case 1 -> one();
            case 2 -> two();
            case 4 -> four() & 0xffff_ffffL;
            default -> eight();
        };
    }

    /// Whether so many bytes follow the initial one.
    private boolean isThere(int size) {
        return bytes.length - at > size;
    }

    private int one() {
        at += 2;
        return bytes[at - 1] & 0xff;
    }

    private int two() {
        at += 3;
        return numbers.getShort(at - 2) & 0xffff;
    }

    private int four() {
        at += 5;
        return numbers.getInt(at - 4);
    }

    private long eight() {
        at += 9;
        return numbers.getLong(at - 8);
    }
}
