package io.portolan.mpi.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Copies that ask for more than there is room for.
@Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunCopyTest {
    private static final Run THREE_INTS = new Run(Primitive.INT, 12);

    @Test
    void aCopyThatFindsNoRoomEnds() {
        int[] array = new int[6];
        MemorySegment memory = MemorySegment.ofArray(new int[6]);
        for (Object target : new Object[] {array, memory}) {
            RunCopy copy = new RunCopy();
            copy.from().reset(THREE_INTS, 12, 0, 2);
            copy.to().reset(THREE_INTS, 12, 0, 1);
            AssertionError thrown =
                    assertThrows(AssertionError.class, () -> copy.run(new int[6], target));
            assertEquals("there is less to be written than to be read", thrown.getMessage());
        }
    }
}
