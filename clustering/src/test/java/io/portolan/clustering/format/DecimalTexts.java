package io.portolan.clustering.format;

import java.math.BigDecimal;
import java.util.Random;

/// Makes decimal numbers of every kind: all lengths, exponents and signs, denormal ones, and those
/// halfway between two doubles, where a digit far behind decides.
final class DecimalTexts {

    private DecimalTexts() {}

    static String next(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> sign(random) + digits(random, 12) + "." + digits(random, 9);
            case 1 -> sign(random) + digits(random, 25) + "." + digits(random, 25);
            case 2 -> sign(random) + mantissa(random) + exponent(random, 330);
            case 3 -> sign(random) + mantissa(random) + exponent(random, 25);
            case 4 -> Double.toString(Double.longBitsToDouble(random.nextLong(0x7ff0L << 48)));
            default -> halfway(random);
        };
    }

    private static String sign(Random random) {
        return random.nextInt(3) == 0 ? "-" : random.nextInt(8) == 0 ? "+" : "";
    }

    private static String digits(Random random, int most) {
        StringBuilder digits = new StringBuilder();
        int count = 1 + random.nextInt(most);
        boolean zeros = random.nextInt(8) == 0;
        for (int i = 0; i < count; i++) {
            digits.append(zeros && random.nextInt(3) > 0 ? 0 : random.nextInt(10));
        }
        return digits.toString();
    }

    private static String mantissa(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> digits(random, 20) + ".";
            case 1 -> "." + digits(random, 20);
            case 2 -> digits(random, 20);
            default -> digits(random, 3) + "." + digits(random, 18);
        };
    }

    private static String exponent(Random random, int most) {
        String letter = random.nextBoolean() ? "e" : "E";
        int value = random.nextInt(2 * most) - most;
        return letter + (value >= 0 && random.nextBoolean() ? "+" : "") + value;
    }

    private static String halfway(Random random) {
        double value = Double.longBitsToDouble(random.nextLong(0x7fe0L << 48));
        if (random.nextBoolean()) {
            value = Math.scalb(1 + random.nextDouble(), random.nextInt(120) - 60);
        }
        BigDecimal middle =
                new BigDecimal(value)
                        .add(new BigDecimal(Math.nextUp(value)))
                        .divide(BigDecimal.TWO);
        String text = middle.toString();
        boolean isMoved = text.indexOf('E') < 0 && text.indexOf('.') >= 0 && random.nextBoolean();
        return isMoved ? text + "1" : text;
    }
}
