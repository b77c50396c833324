package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.codec.Samples.Colour;
import io.portolan.services.codec.Samples.Point;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is read and written without a parser and a generator is the same as with them.
class PlainCborTest {

    private static final long SEED = 20261122;
    private static final Codec PLAIN = Samples.CBOR;

    /// Its limit of digits keeps it from the plain way.
    private static final Codec PARSED = Codec.cbor(new CodecLimits(1 << 20, 64, 1 << 20, 256, 39));

    private static final List<Long> EDGES =
            List.of(0L, 23L, 24L, 255L, 256L, 65535L, 65536L, 4294967295L, 4294967296L);

    record Inner(long whole, String text) {
        Inner {
            if (whole == 13) {
                throw new IllegalArgumentException("13 is not liked");
            }
        }
    }

    record Outer(
            boolean truth,
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            String text,
            Colour colour,
            Optional<Integer> maybe,
            @Nullable String note,
            List<Inner> inners,
            List<Double> numbers,
            Inner last) {}

    private static final Shape OUTER = Shapes.of(Outer.class);

    private final Random random = new Random(SEED);

    @Test
    void eitherWayReadsWhatTheOtherWrites() {
        for (int i = 0; i < 2000; i++) {
            Outer value = outer();
            byte[] plain = PLAIN.write(value);
            assertEquals(value, PARSED.read(OUTER, plain));
            assertEquals(value, PLAIN.read(OUTER, plain));
            assertEquals(value, PLAIN.read(OUTER, PARSED.write(OUTER, value)));
            assertEquals(value, readPlainly(PARSED.write(value)));
        }
    }

    @Test
    void damagedBytesAreTheSameToBoth() {
        int same = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = damaged(PLAIN.write(outer()));
            Object parsed = outcome(PARSED, bytes);
            assertEquals(parsed, outcome(PLAIN, bytes), () -> HexFormat.of().formatHex(bytes));
            same += parsed.toString().startsWith("Outer") ? 1 : 0;
        }
        assertTrue(same > 1000, "some damage only changes a value: " + same);
    }

    @Test
    void membersInAnotherOrderAreForTheParser() {
        record Turned(int y, int x) {}
        byte[] turned = PLAIN.write(new Turned(2, 1));
        Shape point = Shapes.of(Point.class);
        assertSame(PlainInput.NONE, point.readPlain(new PlainInput(turned, CodecLimits.DEFAULT)));
        assertEquals(new Point(1, 2), PLAIN.read(point, turned));
    }

    @Test
    void aTextThatMayBeHalfOfAPairIsForTheGenerator() {
        record Said(String text) {}
        Shape shape = Shapes.of(Said.class);
        assertEquals(false, shape.writePlain(new PlainOutput(), new Said("\ud83d")));
        Said whole = new Said("\ud83d\ude00");
        assertEquals(whole, PLAIN.read(shape, PLAIN.write(whole)));
    }

    @Test
    void whatIsTooDeepIsForTheParser() {
        Samples.Tree tree = new Samples.Tree("leaf", List.of());
        for (int i = 0; i < 40; i++) {
            tree = new Samples.Tree("branch", List.of(tree));
        }
        byte[] bytes = PLAIN.write(tree);
        assertEquals(
                outcome(PARSED, Samples.Tree.class, bytes),
                outcome(PLAIN, Samples.Tree.class, bytes));
    }

    /// Reads by the plain way only.
    private static Object readPlainly(byte[] bytes) {
        PlainInput in = new PlainInput(bytes, CodecLimits.DEFAULT);
        Object value = OUTER.readPlain(in);
        assertNotSame(PlainInput.NONE, value);
        assertTrue(in.isAtEnd());
        return Objects.requireNonNull(value);
    }

    private static Object outcome(Codec codec, byte[] bytes) {
        return outcome(codec, Outer.class, bytes);
    }

    /// The value, or what is said of why there is none.
    private static Object outcome(Codec codec, Class<?> type, byte[] bytes) {
        try {
            return String.valueOf(codec.read(Shapes.of(type), bytes));
        } catch (FaultException e) {
            // which of several things is wrong with bytes that are no CBOR is up to the parser
            boolean isNone = e.code() == FaultCode.INVALID_BODY;
            return isNone ? e.code().text() : e.fault().toString();
        }
    }

    private byte[] damaged(byte[] bytes) {
        byte[] damaged = bytes.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            damaged[random.nextInt(damaged.length)] =
                    (byte) (random.nextBoolean() ? random.nextInt(256) : 0x18 + random.nextInt(8));
        }
        return random.nextInt(8) == 0
                ? Arrays.copyOf(damaged, random.nextInt(damaged.length + 3))
                : damaged;
    }

    private Outer outer() {
        return new Outer(
                random.nextBoolean(),
                (byte) whole(),
                (short) whole(),
                (int) whole(),
                whole(),
                (float) random.nextGaussian(),
                random.nextBoolean() ? random.nextGaussian() : random.nextInt(100),
                text(),
                random.nextBoolean() ? Colour.RED : Colour.GREEN,
                random.nextBoolean() ? Optional.of((int) whole()) : Optional.empty(),
                random.nextBoolean() ? text() : null,
                inners(),
                random.doubles(random.nextInt(30)).boxed().toList(),
                new Inner(-whole() * 2, text()));
    }

    private List<Inner> inners() {
        List<Inner> inners = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            inners.add(new Inner(14 + Math.abs(whole() / 2), text()));
        }
        return inners;
    }

    private long whole() {
        long edge = EDGES.get(random.nextInt(EDGES.size()));
        return switch (random.nextInt(4)) {
            case 0 -> edge;
            case 1 -> -edge;
            case 2 -> ~edge;
            default -> random.nextLong();
        };
    }

    private String text() {
        String letters = random.nextInt(3) == 0 ? "aäß€\u2028x" : "abc \"0";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(random.nextInt(20) == 0 ? 700 : 30); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
