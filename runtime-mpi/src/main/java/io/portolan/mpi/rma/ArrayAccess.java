package io.portolan.mpi.rma;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// The short way between the array of an origin and that of a target, if they are of one type: a
/// copy, and nothing else. If something speaks against it, for example an index beyond the end,
/// nothing happens, and the general way says what is wrong.
///
/// Overview. A single element is written with release and read with acquire, so that what a thread
/// has put before is seen by one that gets it; this costs nothing on the usual machines. Types that
/// are most used have a branch of their own, because a copy by the JDK of one element takes several
/// times as long. All other copies are plain, and ordered by the synchronisation of the window
/// only.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 12.7
public final class ArrayAccess {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    private ArrayAccess() {}

    /// Overwrites elements of the target; false if nothing is done.
    public static boolean put(
            @Nullable Object origin, int offset, int count, Object target, long displacement) {
        int at = (int) displacement;
        if (at == displacement && count == 1) {
            if (origin instanceof long[] from && target instanceof long[] to) {
                boolean areIn = isIn(offset, from.length) && isIn(at, to.length);
                if (areIn) {
                    LONGS.setRelease(to, at, from[offset]); // after all that was put before
                }
                return areIn;
            }
            if (origin instanceof double[] from && target instanceof double[] to) {
                boolean areIn = isIn(offset, from.length) && isIn(at, to.length);
                if (areIn) {
                    DOUBLES.setRelease(to, at, from[offset]); // likewise
                }
                return areIn;
            }
            if (origin instanceof int[] from && target instanceof int[] to) {
                boolean areIn = isIn(offset, from.length) && isIn(at, to.length);
                if (areIn) {
                    INTS.setRelease(to, at, from[offset]); // likewise
                }
                return areIn;
            }
        }
        return copy(origin, offset, target, displacement, count);
    }

    /// Overwrites elements of the target with the whole array; false if nothing is done.
    public static boolean put(@Nullable Object origin, Object target, long displacement) {
        return isArrayLike(origin, target)
                && put(origin, 0, Array.getLength(origin), target, displacement);
    }

    /// Reads elements of the target; false if nothing is done.
    public static boolean get(
            @Nullable Object result, int offset, int count, Object target, long displacement) {
        int at = (int) displacement;
        if (at == displacement && count == 1) {
            if (result instanceof long[] to && target instanceof long[] from) {
                boolean areIn = isIn(offset, to.length) && isIn(at, from.length);
                if (areIn) {
                    to[offset] = (long) LONGS.getAcquire(from, at); // before all got after it
                }
                return areIn;
            }
            if (result instanceof double[] to && target instanceof double[] from) {
                boolean areIn = isIn(offset, to.length) && isIn(at, from.length);
                if (areIn) {
                    to[offset] = (double) DOUBLES.getAcquire(from, at); // likewise
                }
                return areIn;
            }
            if (result instanceof int[] to && target instanceof int[] from) {
                boolean areIn = isIn(offset, to.length) && isIn(at, from.length);
                if (areIn) {
                    to[offset] = (int) INTS.getAcquire(from, at); // likewise
                }
                return areIn;
            }
        }
        return copy(target, displacement, result, offset, count);
    }

    /// Reads as many elements of the target as the array has; false if nothing is done.
    public static boolean get(@Nullable Object result, Object target, long displacement) {
        return isArrayLike(result, target)
                && get(result, 0, Array.getLength(result), target, displacement);
    }

    /// The number of elements of an array; 0 of anything else.
    public static int lengthOf(@Nullable Object array) {
        return array != null && array.getClass().isArray() ? Array.getLength(array) : 0;
    }

    static boolean isIn(int index, int length) {
        return 0 <= index && index < length;
    }

    /// Whether both are arrays of one type; one of them is an array.
    private static boolean isArrayLike(@Nullable Object given, Object array) {
        return given != null && given.getClass() == array.getClass();
    }

    private static boolean copy(
            @Nullable Object source, long from, @Nullable Object target, long to, int count) {
        if (source == null
                || target == null
                || source.getClass() != target.getClass()
                || !areIn(from, count, Array.getLength(source))
                || !areIn(to, count, Array.getLength(target))) {
            return false;
        }
        System.arraycopy(source, (int) from, target, (int) to, count);
        return true;
    }

    /// Whether so many elements lie inside an array.
    static boolean areIn(long from, int count, int length) {
        return 0 <= from && 0 <= count && count <= length - from;
    }
}
