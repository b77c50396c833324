package io.portolan.services.codec;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes sure that a value which is about to become a state can be written and read again, by every
/// codec, every transport and the store: how deep it is, its numbers, texts, names and size, and
/// that each item can be asked for under its key.
///
/// Overview. What stands in the value before was accepted with it, so only what is another object
/// is looked at. Every reader of states has wider limits than these.
///
/// *Threads:* one thread. *Cost:* what has changed; of a large map that was made by
/// [OrderedMap#with] out of the one before, steps as the logarithm of its size.
public final class Acceptance {

    /// Names of CBOR and their lengths, and initial bytes with what goes with them.
    private static final int HEAD_BYTES = 9;

    private final CodecLimits limits;
    private final Reading reading = new Reading();
    private int depth;
    private long bytes;

    /// Whether what is visited goes away: it is counted, and was checked when it came.
    private boolean isLeaving;

    private Acceptance(CodecLimits limits, long bytes) {
        this.limits = limits;
        this.bytes = bytes;
    }

    /// The bytes that the value takes at most.
    ///
    /// *Failure:* [FaultException]: [FaultCode#MESSAGE_NOT_SUPPORTED] with the places of all
    /// violations, [FaultCode#TOO_LARGE] when it is over the limit and larger than before.
    ///
    /// @param before the value that was accepted before; null for none
    /// @param bytesBefore what this method gave for it
    @SuppressWarnings("ReferenceEquality") // the same object, which was accepted
    public static long check(
            Shape shape,
            @Nullable Object before,
            long bytesBefore,
            Object value,
            CodecLimits limits) {
        if (shape.isAlwaysAccepted() || before == value) {
            return bytesBefore;
        }
        Acceptance acceptance = new Acceptance(limits, bytesBefore);
        shape.accept(acceptance, before, value);
        acceptance.reading.throwIfFound();
        if (acceptance.bytes > Math.max(limits.documentBytes(), bytesBefore)) {
            throw Fault.of(
                            FaultCode.TOO_LARGE,
                            "the state would have about %d bytes: at most %d are allowed, make several services of it"
                                    .formatted(acceptance.bytes, limits.documentBytes()))
                    .exception();
        }
        return acceptance.bytes;
    }

    /// The bytes that a value takes at most which is there already.
    public static long size(Shape shape, Object value) {
        if (shape.isAlwaysAccepted()) {
            return 0;
        }
        Acceptance acceptance = new Acceptance(CodecLimits.ACCEPTED, 0);
        acceptance.leave(shape, value);
        return -acceptance.bytes;
    }

    /// Visits a part of a value, unless it is the one that was there before.
    @SuppressWarnings("ReferenceEquality") // the same object, which was accepted
    void part(Shape shape, Object token, @Nullable Object before, @Nullable Object now) {
        if (before == now || (now == null && before == null)) {
            return;
        }
        reading.enter(token);
        if (now != null) {
            shape.accept(this, before, now);
        } else {
            leave(shape, Objects.requireNonNull(before));
        }
        reading.leave();
    }

    /// A part that must be there is missing.
    void missing(String token) {
        if (!isLeaving) {
            reading.enter(token);
            violation("is null: annotate it @Nullable or give it a value");
            reading.leave();
        }
    }

    /// Counts what goes away.
    void leave(Shape shape, Object before) {
        boolean was = isLeaving;
        isLeaving = true;
        shape.accept(this, null, before);
        isLeaving = was;
    }

    /// Goes into an object or an array; false when that is too deep.
    boolean enter() {
        boolean isTooDeep = ++depth > limits.nestingDepth() && !isLeaving;
        if (isTooDeep) {
            violation("nests deeper than %d levels".formatted(limits.nestingDepth()));
        }
        return !isTooDeep;
    }

    /// Goes out of an object or an array.
    void leave() {
        depth--;
    }

    /// Counts an object or an array of this many bytes for names and heads, where one was before.
    void container(boolean wasThere, long own) {
        count(wasThere ? 0 : HEAD_BYTES + own);
    }

    /// Counts what takes so many bytes more than what was there before.
    void count(long more) {
        bytes += isLeaving ? -more : more;
    }

    /// A text.
    void text(@Nullable Object before, Object now) {
        String text = now.toString();
        count(textBytes(text) - (before == null ? 0 : textBytes(before.toString())));
        if (isLeaving) {
            return;
        }
        if (text.length() > limits.stringLength()) {
            violation(
                    "has %d characters, at most %d are allowed"
                            .formatted(text.length(), limits.stringLength()));
        }
        if (Texts.hasHalfPair(text)) {
            violation(Texts.HALF_PAIR);
        }
    }

    /// A value that is no text and has no form that can be read.
    void unreadable(Object value, String wanted) {
        if (!isLeaving) {
            violation("is " + Excerpt.of(String.valueOf(value)) + ", it must be " + wanted);
        }
    }

    /// A number of any length.
    void number(@Nullable Object before, Number now) {
        count(digits(now) - (before instanceof Number n ? digits(n) : 0));
        if (isLeaving) {
            return;
        }
        long digits =
                now instanceof BigDecimal d && d.precision() <= limits.numberLength()
                        ? d.toString().length()
                        : digits(now);
        if (digits > limits.numberLength()) {
            violation(
                    "is a number of %d digits, at most %d are allowed"
                            .formatted(digits, limits.numberLength()));
        }
    }

    private static long digits(Number number) {
        return switch (number) {
            case BigInteger i when i.bitLength() < Long.SIZE -> HEAD_BYTES;
            case BigInteger i -> (long) (i.bitLength() * 0.30103) + 2;
            case BigDecimal d -> d.precision() + 2L * HEAD_BYTES;
            default -> HEAD_BYTES;
        };
    }

    /// The name of a member that is data, such as the key of a map.
    ///
    /// @param isItem whether the member can be asked for under this name
    void name(String name, boolean isItem) {
        count(textBytes(name));
        if (isLeaving) {
            return;
        }
        String why = isItem ? keyFlaw(name, limits.nameLength()) : "";
        if (!isItem && name.length() > limits.nameLength()) {
            why =
                    "has a name of %d characters, at most %d are allowed"
                            .formatted(name.length(), limits.nameLength());
        } else if (!isItem && Texts.hasHalfPair(name)) {
            why = "has a name that " + Texts.HALF_PAIR;
        }
        if (!why.isEmpty()) {
            violation(why);
        }
    }

    /// Whether the place is that of an item of the state itself.
    boolean isItem() {
        return depth == 2;
    }

    /// An item says another key than the one it stands under.
    void otherKey(String under, String said) {
        if (!isLeaving) {
            violation(
                    "stands under the key '%s' and says '%s': both must be the same"
                            .formatted(Excerpt.of(under), Excerpt.of(said)));
        }
    }

    /// Visits the entries of a map that are not the same as before.
    void entries(@Nullable Map<?, ?> before, Map<?, ?> now, OrderedMap.Entries visitor) {
        if (before == null) {
            now.forEach((key, value) -> visitor.entry(key, null, value));
        } else if (before instanceof OrderedMap<?, ?> a && now instanceof OrderedMap<?, ?> b) {
            a.differences(b, visitor);
        } else {
            OrderedMap.differences(before, now, visitor);
        }
    }

    private void violation(String message) {
        reading.violation(message);
    }

    private static long textBytes(String text) {
        long size = HEAD_BYTES + (long) text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            size += c < 0x80 ? 0 : c < 0x800 ? 1 : 2;
        }
        return size;
    }

    /// What is wrong with the key of an item; empty when nothing is. Every client can ask for the
    /// item again under a key that is allowed, also one that tidies paths up.
    ///
    /// Source: RFC 3986, section 5.2.4
    private static String keyFlaw(String key, int most) {
        if (key.isEmpty() || key.equals(".") || key.equals("..")) {
            return "has the key '%s', which no path can name: give one that is not empty, '.' or '..'"
                    .formatted(key);
        }
        if (key.length() > most) {
            return "has a key of %d characters, at most %d are allowed"
                    .formatted(key.length(), most);
        }
        if (Texts.hasHalfPair(key)) {
            return "has a key that " + Texts.HALF_PAIR;
        }
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (Character.isISOControl(c) || c == '\\') {
                return "has the key '%s' with a %s, which no path may have: leave it out"
                        .formatted(Excerpt.of(key), c == '\\' ? "backslash" : "control character");
            }
        }
        return "";
    }
}
