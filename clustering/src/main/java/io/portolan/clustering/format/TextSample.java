package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.portolan.clustering.format.FileExtent.Kept;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the beginning of a text file says of all its points.
final class TextSample {

    /// What a growing array takes at most while it is copied, for each byte in it.
    private static final double GROWTH = 2.5;

    private static final Pattern BITS = Pattern.compile("(?m)^#num_bits\\s*=\\s*([0-9]{1,8})");
    private static final Pattern VALUE = Pattern.compile("[ \\t]([0-9]{1,7}):(\\S+)");
    private static final Pattern POSITION = Pattern.compile("\"coordinates\"\\s*:\\s*\\[");

    private final TextLength length;
    private final String head;

    TextSample(Path file) {
        this.length = TextLength.of(file);
        this.head = new String(length.head(), ISO_8859_1);
    }

    Optional<FileExtent> fps() {
        int rows = 0;
        while (rows < head.length() && head.charAt(rows) == '#') {
            rows = 1 + head.indexOf('\n', rows);
            if (rows == 0) {
                return Optional.empty();
            }
        }
        int digits = head.indexOf('\t', rows) - rows;
        Matcher said = BITS.matcher(head.substring(0, rows));
        int bits = said.find() ? Integer.parseInt(said.group(1)) : 4 * digits;
        return bits < 1
                ? Optional.empty()
                : extent(length.linesAfter(rows), bits, Kept.BITS, false, 0);
    }

    /// The largest index of the beginning is taken for that of all.
    Optional<FileExtent> libsvm() {
        int dimensions = 0;
        long values = 0;
        boolean areOnes = true;
        Matcher value = VALUE.matcher(head);
        while (value.find()) {
            dimensions = Math.max(dimensions, Integer.parseInt(value.group(1)));
            areOnes &= value.group(2).matches("1(\\.0*)?");
            values++;
        }
        if (dimensions == 0) {
            return Optional.empty();
        }
        long points = length.linesAfter(0);
        double sparse = length.inAll(values) * (Integer.BYTES + Double.BYTES) * GROWTH;
        double columns = areOnes ? 0 : (double) points * dimensions * Double.BYTES;
        Kept kept = areOnes ? Kept.BITS : Kept.DOUBLES;
        return extent(points, dimensions, kept, false, sparse + columns);
    }

    Optional<FileExtent> geojson(boolean isWeighted) {
        long positions = POSITION.matcher(head).results().count();
        if (positions == 0) {
            return Optional.empty();
        }
        long points = Math.round(length.inAll(positions));
        double columns = points * (isWeighted ? 3.0 : 2.0) * Double.BYTES * GROWTH;
        return extent(points, 2, Kept.DOUBLES, isWeighted, columns);
    }

    private Optional<FileExtent> extent(
            long points, int dimensions, Kept kept, boolean isWeighted, double readerBytes) {
        return Optional.of(
                new FileExtent(
                        points,
                        dimensions,
                        kept,
                        isWeighted,
                        false,
                        length.isWhole(),
                        (long) readerBytes));
    }
}
