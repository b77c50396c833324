package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the beginning of a NumPy file says about the array in it.
///
/// Source: NumPy format
///
/// @param type how an element is stored
/// @param isBigEndian whether the first byte of an element is the highest
/// @param isFortran whether the columns come one after the other, not the rows
/// @param rows how many points
/// @param columns how many numbers each has, 1 for an array of one dimension
/// @param bytes where the elements begin
record NpyHeader(
        NpyType type, boolean isBigEndian, boolean isFortran, int rows, int columns, int bytes) {

    private static final int MAGIC_BYTES = 8;
    private static final int LONGEST = 1 << 16;
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*('[^']*'|\\[)");
    private static final Pattern ORDER =
            Pattern.compile("'fortran_order'\\s*:\\s*(True|False)\\s*[,}]");
    private static final Pattern SHAPE =
            Pattern.compile("'shape'\\s*:\\s*\\(([0-9L, ]*)\\)\\s*[,}]");

    static NpyHeader read(Path file, InputStream in) throws IOException {
        byte[] magic = in.readNBytes(MAGIC_BYTES);
        String name = new String(magic, 0, Math.min(6, magic.length), ISO_8859_1);
        if (!name.equals("\u0093NUMPY")) {
            throw TextFile.bad(
                    file,
                    "the first 6 bytes are not those of a NumPy file; write it with numpy.save");
        }
        int version = magic.length < MAGIC_BYTES ? 0 : magic[6];
        if (version < 1 || version > 3) {
            throw TextFile.bad(
                    file,
                    magic.length < MAGIC_BYTES
                            ? truncated(magic.length, MAGIC_BYTES)
                            : "version %d of the format is not known; 1 to 3 are"
                                    .formatted(version));
        }
        byte[] length = in.readNBytes(version == 1 ? 2 : 4);
        long size = 0;
        for (int i = length.length - 1; i >= 0; i--) {
            size = (size << 8) | (length[i] & 0xff);
        }
        int before = MAGIC_BYTES + (version == 1 ? 2 : 4);
        if (size > LONGEST) {
            throw TextFile.bad(
                    file, "the header has %d bytes; at most %d are read".formatted(size, LONGEST));
        }
        byte[] text = in.readNBytes((int) size);
        if (text.length < size || length.length < before - MAGIC_BYTES) {
            throw TextFile.bad(
                    file, truncated(MAGIC_BYTES + length.length + text.length, before + size));
        }
        return parse(file, new String(text, UTF_8), before + (int) size);
    }

    private static NpyHeader parse(Path file, String text, int bytes) {
        Matcher type = found(file, text, TYPE, "'descr'");
        Matcher order = found(file, text, ORDER, "'fortran_order'");
        Matcher shape = found(file, text, SHAPE, "'shape'");
        String descr = type.group(1).replace("'", "");
        NpyType kind = descr.length() < 2 ? null : NpyType.find(descr.substring(1));
        if (kind == null) {
            throw TextFile.bad(
                    file,
                    "the array has the type %s; read are %s: convert it, for example with %s"
                            .formatted(
                                    descr.equals("[") ? "of records" : Shown.value(descr),
                                    NpyType.names(),
                                    conversion(descr)));
        }
        String[] lengths = shape.group(1).replace("L", "").replace(" ", "").split(",", 0);
        boolean isEmpty = lengths.length == 1 && lengths[0].isEmpty();
        if (isEmpty || lengths.length > 2) {
            throw TextFile.bad(
                    file,
                    "the array has the shape (%s); it must have 2 dimensions, points and coordinates: reshape it"
                            .formatted(shape.group(1).strip()));
        }
        return new NpyHeader(
                kind,
                descr.charAt(0) == '>',
                order.group(1).equals("True"),
                length(file, lengths[0]),
                lengths.length == 1 ? 1 : length(file, lengths[1]),
                bytes);
    }

    /// What makes numbers of an array of this type.
    private static String conversion(String descr) {
        if (descr.equals("[")) {
            return "numpy.lib.recfunctions.structured_to_unstructured(a)";
        }
        return switch (descr.length() < 2 ? ' ' : descr.charAt(1)) {
            case 'c' -> "numpy.hstack([a.real, a.imag])";
            case 'M', 'm' -> "a.astype('i8')";
            default -> "a.astype('f4')";
        };
    }

    private static int length(Path file, String digits) {
        if (!digits.matches("[0-9]{1,10}") || Long.parseLong(digits) > Integer.MAX_VALUE) {
            throw TextFile.bad(
                    file,
                    "a dimension of the array is %s; at most %d are read"
                            .formatted(digits, Integer.MAX_VALUE));
        }
        if (digits.matches("0+")) {
            throw TextFile.bad(file, "the array is empty; it needs one row for each point");
        }
        return Integer.parseInt(digits);
    }

    private static Matcher found(Path file, String text, Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw TextFile.bad(
                    file,
                    "the header has no usable %s: %s; write the file with numpy.save"
                            .formatted(name, Shown.value(text.strip())));
        }
        return matcher;
    }

    /// What is said of a file that ends too early.
    static String truncated(long found, long expected) {
        return "the file ends after %d bytes, and it must have at least %d; write or fetch it again"
                .formatted(found, expected);
    }
}
