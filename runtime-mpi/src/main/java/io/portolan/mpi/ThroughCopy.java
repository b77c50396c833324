package io.portolan.mpi;

import io.portolan.mpi.reduction.Kernel;
import java.lang.reflect.Array;

/// A user's function that does not commute, with the result where the left operand was. The
/// function writes over its right operand, which here is only to be read: so it gets a copy.
record ThroughCopy(UserFunction function) implements Kernel {
    @Override
    public void combine(Object inout, int inoutOffset, Object in, int inOffset, int count) {
        Object right = Array.newInstance(in.getClass().getComponentType(), count);
        System.arraycopy(in, inOffset, right, 0, count);
        function.apply(inout, inoutOffset, right, 0, count);
        System.arraycopy(right, 0, inout, inoutOffset, count);
    }
}
