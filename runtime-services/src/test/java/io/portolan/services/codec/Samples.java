package io.portolan.services.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Types and documents that the tests of the codec share.
final class Samples {

    static final Codec JSON = Codec.json(CodecLimits.DEFAULT);
    static final Codec CBOR = Codec.cbor(CodecLimits.DEFAULT);

    private Samples() {}

    enum Colour {
        RED,
        GREEN
    }

    record Point(int x, int y) {}

    sealed interface Figure permits Circle, Polygon {}

    record Circle(Point center, double radius) implements Figure {
        Circle {
            if (radius <= 0) {
                throw new IllegalArgumentException("radius " + radius + " must be more than 0");
            }
        }
    }

    record Polygon(List<Point> corners) implements Figure {}

    record Tree(String name, List<Tree> children) {}

    record Everything(
            boolean truth,
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            char c,
            String text,
            BigInteger big,
            BigDecimal exact,
            Colour colour,
            UUID id,
            URI address,
            Instant when,
            LocalDate day,
            Duration time,
            List<Point> points,
            Set<Colour> colours,
            Map<String, Integer> counts,
            Map<Colour, List<String>> words,
            Optional<Point> maybe,
            @Nullable String note,
            Figure figure,
            Object any) {}

    static Everything everything() {
        return new Everything(
                true,
                (byte) -7,
                (short) 300,
                -70000,
                Long.MAX_VALUE,
                1.5f,
                0.1,
                'ä',
                "a \"b\"\n\u2028 \ud83d\ude00",
                BigInteger.TWO.pow(100),
                new BigDecimal("1.2300"),
                Colour.GREEN,
                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                URI.create("http://example.org/a?b#c"),
                Instant.parse("2026-01-31T12:00:00.123456789Z"),
                LocalDate.of(2026, 1, 31),
                Duration.ofMillis(-1500),
                List.of(new Point(1, 2), new Point(3, 4)),
                Set.of(Colour.RED),
                Map.of("one", 1),
                Map.of(Colour.RED, List.of("r", "")),
                Optional.of(new Point(5, 6)),
                null,
                new Circle(new Point(0, 0), 2),
                List.of("x", true));
    }

    static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(UTF_8);
    }

    static Document document(String json) {
        return JSON.parse(bytes(json));
    }

    static @Nullable Object read(Class<?> type, String json) {
        return JSON.read(Shapes.of(type), bytes(json));
    }

    static Fault refused(Class<?> type, String json) {
        return assertThrows(FaultException.class, () -> read(type, json)).fault();
    }

    /// The pointers of all violations of the fault.
    static List<String> pointers(Fault fault) {
        List<String> pointers = new ArrayList<>();
        if (fault.extensions().get(Fault.VIOLATIONS) instanceof List<?> violations) {
            for (Object violation : violations) {
                pointers.add(String.valueOf(((Map<?, ?>) violation).get("pointer")));
            }
        }
        return pointers;
    }
}
