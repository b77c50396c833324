package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.portolan.mpi.group.GroupMembers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How the members of a group are kept.
class GroupMembersTest {
    @Test
    void aRangeIsOneProgressionHoweverLong() {
        assertProgressions(1, builder(0, 1, 100_000).build());
        assertProgressions(1, builder(99, -3, 30).build());
        assertProgressions(0, new GroupMembers.Builder().build());
    }

    @Test
    void aMissingMemberMakesTwoProgressions() {
        GroupMembers.Builder builder = builder(0, 1, 500);
        for (int process = 501; process < 10_000; process++) {
            builder.add(process);
        }
        assertProgressions(2, builder.build());
    }

    @Test
    void manyGapsMakeAList() {
        GroupMembers.Builder builder = new GroupMembers.Builder();
        for (int i = 0; i <= GroupMembers.Progressions.MAX_PROGRESSIONS * 2; i++) {
            builder.add(i * i);
        }
        assertInstanceOf(GroupMembers.Listed.class, builder.build());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void anyOrderIsKeptAndFound(int seed) {
        Random random = new Random(seed);
        List<Integer> processes = new ArrayList<>();
        int runs = random.nextInt(40);
        for (int process = 0, run = 0; run < runs; run++) {
            process += random.nextInt(5) + 1;
            for (int length = random.nextInt(6); length > 0; length--) {
                processes.add(process++);
            }
        }
        if (seed % 2 == 0) {
            Collections.shuffle(processes, random);
        }
        GroupMembers.Builder builder = new GroupMembers.Builder();
        GroupMembers.Builder again = new GroupMembers.Builder();
        processes.forEach(builder::add);
        processes.forEach(again::add);
        GroupMembers members = builder.build();
        assertEquals(processes.size(), members.size());
        assertEquals(again.build(), members);
        assertEquals(again.build().hashCode(), members.hashCode());
        for (int rank = 0; rank < processes.size(); rank++) {
            assertEquals(processes.get(rank), members.process(rank), "seed " + seed);
        }
        for (int process = 0; process < 500; process++) {
            int rank = processes.indexOf(process);
            assertEquals(rank < 0 ? MPI.UNDEFINED : rank, members.rankOf(process), "seed " + seed);
        }
    }

    private static GroupMembers.Builder builder(int first, int stride, int count) {
        GroupMembers.Builder builder = new GroupMembers.Builder();
        for (int i = 0; i < count; i++) {
            builder.add(first + i * stride);
        }
        return builder;
    }

    private static void assertProgressions(int expected, GroupMembers members) {
        assertEquals(
                expected,
                assertInstanceOf(GroupMembers.Progressions.class, members).firsts().length);
    }
}
