package io.portolan.mpi.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeClassTest {
    @ParameterizedTest(name = "{0} bytes are in the class {1}")
    @CsvSource({
        "0, 0 B",
        "1, to 1 B",
        "2, to 2 B",
        "3, to 4 B",
        "1024, to 1 KiB",
        "1025, to 2 KiB",
        "1073741824, to 1 GiB",
        "1073741825, over 1 GiB",
        "9223372036854775807, over 1 GiB",
    })
    void everySizeHasAClass(long bytes, String words) {
        SizeClass size = SizeClass.at(SizeClass.index(bytes));
        assertEquals(words, size.toString());
        assertTrue(size.leastBytes() <= bytes && bytes <= size.mostBytes(), size::toString);
    }

    @Test
    void classesFollowEachOther() {
        for (int index = 1; index < SizeClass.COUNT; index++) {
            assertEquals(SizeClass.at(index - 1).mostBytes() + 1, SizeClass.at(index).leastBytes());
            assertEquals(index, SizeClass.index(SizeClass.at(index).leastBytes()));
            assertEquals(index, SizeClass.index(SizeClass.at(index).mostBytes()));
        }
    }
}
