package io.portolan.mpi.context;

import io.portolan.mpi.engine.Wildcards;
import io.portolan.mpi.group.GroupMembers;

/// The standard's special values for ranks, tags, other numbers and buffers, which users know as
/// the constants of `MPI`. All numbers are negative, different from each other and far from zero,
/// so that arguments in the wrong order or a rank computed wrongly are found.
public final class SpecialValues {
    public static final int ANY_SOURCE = Wildcards.ANY_SOURCE;
    public static final int ANY_TAG = Wildcards.ANY_TAG;
    public static final int PROC_NULL = -102;
    public static final int UNDEFINED = GroupMembers.NO_MEMBER;
    public static final int ROOT = -105;

    public static final Object IN_PLACE =
            new Object() {
                @Override
                public String toString() {
                    return "MPI.IN_PLACE";
                }
            };

    private SpecialValues() {}

    /// The value as text: a special value by its name, so that swapped arguments are recognized.
    public static String inWords(int value) {
        return switch (value) {
            case ANY_SOURCE -> "MPI.ANY_SOURCE";
            case ANY_TAG -> "MPI.ANY_TAG";
            case PROC_NULL -> "MPI.PROC_NULL";
            case ROOT -> "MPI.ROOT";
            default -> Integer.toString(value);
        };
    }
}
