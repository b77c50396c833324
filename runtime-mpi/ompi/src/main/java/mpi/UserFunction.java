package mpi;

import java.nio.ByteBuffer;

/// A reduction of one's own; a subclass overrides one of the two forms of `call`.
///
/// *Threads:* called on the threads of the ranks that take part.
///
/// Source: MPI 4.1, section 6.9.5
public abstract class UserFunction {
    /// A function; its subclass says what it does.
    public UserFunction() {}

    /// Replaces the elements of `inOutVec` by those of `inVec` combined with them.
    ///
    /// @param inVec an array of the primitive type that the datatype counts in
    /// @param inOutVec an array of the same type
    /// @param count of items
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
            throws MPIException {
        throw new UnsupportedOperationException(
                "%s overrides neither form of call; allowed is a subclass that does; override call(Object, Object, int, Datatype) or call(ByteBuffer, ByteBuffer, int, Datatype)"
                        .formatted(getClass().getName()));
    }

    /// Replaces the items of `inOut` by those of `in` combined with them. Unless it is overridden,
    /// this copies the items into arrays and calls the other form.
    ///
    /// @param in items from the beginning of the buffer on, in native byte order
    /// @param count of items
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
            throws MPIException {
        int elements = datatype.imageBytes(count) / datatype.base().bytes();
        Object inVec = datatype.base().newArray(elements);
        Object inOutVec = datatype.base().newArray(elements);
        ArrayBytes.read(in, inVec, 0, elements);
        ArrayBytes.read(inOut, inOutVec, 0, elements);
        call(inVec, inOutVec, count, datatype);
        ArrayBytes.write(inOut, inOutVec, 0, elements);
    }

    /// Whether the subclass overrides the form for byte buffers.
    final boolean takesBuffers() {
        try {
            return !getClass()
                    .getMethod(
                            "call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                    .getDeclaringClass()
                    .equals(UserFunction.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }
}
