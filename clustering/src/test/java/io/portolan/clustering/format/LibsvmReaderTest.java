package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sparse points as LIBSVM and scikit-learn write them.
class LibsvmReaderTest extends ReaderContract {

    LibsvmReaderTest() {
        super("input.libsvm");
    }

    @Test
    void coordinatesThatAreNotNamedAreZero() throws IOException {
        PointTable table = read("# made by hand\n+1 1:0.5 3:-2e3 # first\n\n-1  2:1\n0\n");
        assertFalse(table.points().isBinary());
        assertEquals(3, table.points().count());
        assertArrayEquals(new double[] {0.5, 0, -2000}, row(table, 0));
        assertArrayEquals(new double[] {0, 1, 0}, row(table, 1));
        assertArrayEquals(new double[] {0, 0, 0}, row(table, 2));
        assertEquals("label,cluster,distance\n+1,0,0.5\n-1,7,1.5\n0,14,2.5\n", labelled(table));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.libsvm", "a.svm", "a.svmlight.gz"})
    void filesAreKnownByTheirNames(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "1 1:1\n");
        assertEquals(PointFormat.libsvm, PointFormat.detect(file));
    }

    @Test
    void theLastLineNeedsNoEnd() throws IOException {
        PointTable table = read("1 1:0.5\n2 1:0.25 2:7");
        assertArrayEquals(new double[] {0.25, 7}, row(table, 1));
        assertEquals("label,cluster,distance\n1,0,0.5\n2,7,1.5\n", labelled(table));
    }

    @Test
    void onesAreBits() throws IOException {
        PointTable table = read("1 1:1 70:1\n0 2:1 3:0\n");
        assertTrue(table.points().isBinary());
        assertEquals(70, table.points().dimensions());
        assertEquals(1, table.points().coordinate(0, 69));
        assertEquals(1, table.points().coordinate(1, 1));
        assertEquals(0, table.points().coordinate(1, 2));
    }

    @Test
    void indicesAreFrom0WhereThereIsAnIndex0() throws IOException {
        PointTable table = read("1 0:2 2:3\n0 1:5\n");
        assertEquals(List.of("index0", "index1", "index2"), table.columns());
        assertEquals(2, table.points().coordinate(0, 0));
        assertEquals(5, table.points().coordinate(1, 1));
        PointTable bits = read("1 0:1 2:1\n0 1:1\n");
        assertTrue(bits.points().isBinary());
        assertEquals(1, bits.points().coordinate(0, 0));
        assertEquals(0, bits.points().coordinate(1, 0));
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsLine() throws IOException {
        assertDataFault(
                "line 2: index 2 comes after index 5; indices must ascend: sort the line",
                "1 1:1\n1 5:1 2:1\n");
        assertDataFault(
                "line 1: index 3 comes after index 3; indices must ascend: sort the line",
                "1 3:1 3:1\n");
        assertDataFault(
                "line 1: index 20000000000; indices are from 0 to 1048576", "1 20000000000:1\n");
        assertDataFault("line 1: index 2000000; indices are from 0 to 1048576", "1 2000000:1\n");
        assertDataFault(
                "line 1: 'qid:3' is not an index and a value, such as 12:0.5", "1 1:1 qid:3\n");
        assertDataFault("line 1: '7' is not an index and a value, such as 12:0.5", "1 7\n");
        assertDataFault(
                "line 1: the value 'inf' of index 2 is not a finite number: correct it, or leave the pair"
                        + " out for 0",
                "1 1:1 2:inf\n");
        assertDataFault(
                "line 1: the value '' of index 2 is not a finite number: correct it, or leave the pair"
                        + " out for 0",
                "1 2:\n");
        assertDataFault(
                "line 2: the label 'a' is not a number; a line begins with a label, 0 if there is none",
                "1 1:1\na 1:1\n");
        assertDataFault("the file is empty; it needs one line for each point", "\n# nothing\n");
        assertDataFault("no line has a value; all points are 0", "1\n0\n");
    }
}
