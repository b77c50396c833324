package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.ReadSettings.BitOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Arrays as `numpy.save` writes them.
class NpyReaderTest extends ReaderContract {

    NpyReaderTest() {
        super("input.npy");
    }

    @Test
    void numbersOfAllKindsAreRead() throws IOException {
        double[] values = {1, 2, 3, 4, 5, 6};
        for (String type : new String[] {"f4", "f8", "u1", "i1", "u2", "i2", "u4", "i4", "u8"}) {
            for (char order : new char[] {'<', '>'}) {
                PointTable table = read(array(order + type, false, "(3, 2)", values));
                assertEquals(3, table.points().count(), type);
                assertArrayEquals(new double[] {5, 6}, row(table, 2), type);
                table = read(array(order + type, true, "(3, 2)", values));
                assertArrayEquals(new double[] {3, 6}, row(table, 2), type);
            }
        }
        PointTable negative = read(array("<i8", false, "(1, 2)", -5, 7));
        assertArrayEquals(new double[] {-5, 7}, row(negative, 0));
        assertEquals("column2", negative.columns().getLast());
    }

    @Test
    void anArrayOfOneDimensionIsOneColumn() throws IOException {
        PointTable table = read(array("<f8", false, "(3,)", 1, 2, 4));
        assertEquals(1, table.points().dimensions());
        assertArrayEquals(new double[] {4}, row(table, 2));
        assertEquals("point,cluster,distance\n0,0,0.5\n1,7,1.5\n2,14,2.5\n", labelled(table));
    }

    @Test
    void booleansAreBits() throws IOException {
        PointTable table = read(array("|b1", false, "(2, 3)", 1, 0, 1, 0, 0, 1));
        assertTrue(table.points().isBinary());
        assertArrayEquals(new double[] {1, 0, 1}, row(table, 0));
    }

    @Test
    void packedBitsHaveEitherOrder() throws IOException {
        byte[] bytes = array("|u1", false, "(2, 2)", 0b11000000, 1, 0, 0);
        ReadSettings settings = ReadSettings.detect();
        PointTable big = PointReader.read(file(bytes), settings.withPackedBits(BitOrder.big));
        assertArrayEquals(
                new double[] {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, row(big, 0));
        PointTable little = PointReader.read(file(bytes), settings.withPackedBits(BitOrder.little));
        assertArrayEquals(
                new double[] {0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0}, row(little, 0));
        assertFault(
                Fault.ARGUMENT,
                "packed bits are in bytes, type u1, and the array has the type f4",
                array("<f4", false, "(1, 1)", 1),
                settings.withPackedBits(BitOrder.big));
    }

    @Test
    void aMarkIsMeantWithTheDigitsOfTheType() throws IOException {
        CsvSettings marked =
                CsvSettings.detect().withMissing(CsvSettings.Missing.SKIP_ROW, List.of("-999.9"));
        for (String type : new String[] {"<f4", ">f8"}) {
            for (boolean isFortran : new boolean[] {false, true}) {
                Path file = file(array(type, isFortran, "(3, 1)", 1, -999.9, 4));
                PointTable table = PointReader.read(file, ReadSettings.detect().withCsv(marked));
                assertEquals(2, table.points().count(), type);
                assertArrayEquals(new double[] {4}, row(table, 1), type);
            }
        }
        assertFault(
                Fault.DATA,
                "row 1, counted from 0, column 'column1': the value is missing (-999.9); leave out such rows (--missing skip-row)",
                array("<f4", false, "(2, 1)", 1, -999.9),
                ReadSettings.detect()
                        .withCsv(
                                CsvSettings.detect()
                                        .withMissing(
                                                CsvSettings.Missing.ERROR, List.of("-999.9"))));
    }

    @Test
    void aScaleOfOtherColumnsIsRefused() throws IOException {
        Scaling scaling =
                Scaling.of(Scaling.Kind.STANDARD, Points.ofRows(new double[][] {{1, 2}, {3, 5}}));
        for (String shape : new String[] {"(2, 3)", "(6, 1)"}) {
            PointTable table = read(array("<f4", false, shape, 1, 2, 3, 4, 5, 6));
            ClusteringException thrown =
                    assertThrows(ClusteringException.class, () -> table.scaledBy(scaling));
            assertEquals(
                    "points of %d dimensions and a scale of 2: the two numbers must be equal"
                            .formatted(table.columns().size()),
                    thrown.getMessage());
        }
    }

    @Test
    void truncatedFilesAreRefused() throws IOException {
        byte[] whole = array("<f8", false, "(3, 2)", 1, 2, 3, 4, 5, 6);
        refused(
                "the file ends after 175 bytes, and it must have at least 176; write or fetch it again",
                Arrays.copyOf(whole, 175));
        refused(
                "the file ends after 128 bytes, and it must have at least 176; write or fetch it again",
                Arrays.copyOf(whole, 128));
        refused(
                "the file ends after 50 bytes, and it must have at least 128; write or fetch it again",
                Arrays.copyOf(whole, 50));
        refused(
                "the file ends after 7 bytes, and it must have at least 8; write or fetch it again",
                Arrays.copyOf(whole, 7));
        refused("more bytes follow the array; write it alone with numpy.save", longer(whole));
    }

    @Test
    void whatIsNoArrayOfPointsIsRefused() throws IOException {
        refused(
                "the array has the shape (1, 2, 3); it must have 2 dimensions, points and coordinates: reshape it",
                array("<f8", false, "(1, 2, 3)", 1, 2, 3, 4, 5, 6));
        refused(
                "the array has the shape (); it must have 2 dimensions, points and coordinates: reshape it",
                array("<f8", false, "()", 1));
        refused(
                "the array is empty; it needs one row for each point",
                array("<f8", false, "(0, 2)"));
        refused(
                "the array has the type '|O'; read are f4, f8, b1, u1, i1, u2, i2, u4, i4, u8, i8: convert it, for example with a.astype('f4')",
                array("|O", false, "(1, 1)"));
        refused(
                "row 1, counted from 0, column 'column1': the value Infinity is not a finite number; correct it, or leave out such rows (--skip-invalid)",
                array("<f4", false, "(2, 1)", 1, Double.POSITIVE_INFINITY));
        refused(
                "row 0, counted from 0, column 'column2': the value 1.0E300 is too large; coordinates have a magnitude of at most 1.0E100; correct it, or leave out such rows (--skip-invalid), or leave out the column (--columns 1)",
                array("<f8", false, "(1, 2)", 1, 1e300));
        refused(
                "column 'column2': its values spread over 1.0E-110; they must be equal or spread over at least 1.0E-100: multiply the column by a constant",
                array("<f8", false, "(2, 2)", 1, 0, 2, 1e-110));
        byte[] magic = array("<f8", false, "(1, 1)", 1);
        magic[1] = 'M';
        assertFault(
                Fault.DATA,
                "the first 6 bytes are not those of a NumPy file; write it with numpy.save",
                magic,
                ReadSettings.detect());
        byte[] version = array("<f8", false, "(1, 1)", 1);
        version[6] = 9;
        refused("version 9 of the format is not known; 1 to 3 are", version);
        byte[] bits = array("|b1", true, "(1, 2)", 1, 0);
        refused(
                "bits are read row by row, and the array is in Fortran order; write it with numpy.ascontiguousarray",
                bits);
    }

    @Test
    void aHeaderWithoutItsMembersIsRefused() throws IOException {
        byte[] broken = array("<f8", false, "(1, 1)", 1);
        System.arraycopy("fortran_ordeR".getBytes(ISO_8859_1), 0, broken, 28, 13);
        refused(
                "the header has no usable 'fortran_order': '{'descr': '<f8', 'fortran_ordeR': False,...'; write the file with numpy.save",
                broken);
    }

    private void refused(String message, byte[] bytes) throws IOException {
        assertFault(Fault.DATA, message, bytes, ReadSettings.detect());
    }

    private PointTable read(byte[] bytes) throws IOException {
        return PointReader.read(file(bytes), ReadSettings.detect());
    }

    private static byte[] longer(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    /// An array with a header of 128 bytes.
    private static byte[] array(String type, boolean isFortran, String shape, double... values) {
        String header =
                "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }"
                        .formatted(type, isFortran ? "True" : "False", shape);
        ByteBuffer out = ByteBuffer.allocate(128 + 8 * values.length);
        out.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x93).put("NUMPY".getBytes(ISO_8859_1));
        out.put((byte) 1).put((byte) 0).putShort((short) 118);
        out.put((header + " ".repeat(117 - header.length()) + "\n").getBytes(ISO_8859_1));
        out.order(type.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            switch (type.substring(1)) {
                case "f4" -> out.putFloat((float) value);
                case "f8" -> out.putDouble(value);
                case "u2", "i2" -> out.putShort((short) value);
                case "u4", "i4" -> out.putInt((int) value);
                case "u8", "i8" -> out.putLong((long) value);
                default -> out.put((byte) (int) value);
            }
        }
        return Arrays.copyOf(out.array(), out.position());
    }
}
