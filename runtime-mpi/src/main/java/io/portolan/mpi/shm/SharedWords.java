package io.portolan.mpi.shm;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The longs and ints of memory that processes share, by the index of their first byte. Each caller
/// says in a comment why it needs the memory order that it asks for.
///
/// The memory is a buffer here and a segment for payloads: a segment's handles pass through code of
/// the JDK that segments of the heap use as well, and become slower with them.
///
/// *Threads:* any. *Cost:* nothing is allocated.
final class SharedWords {
    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private final ByteBuffer buffer;
    private final MemorySegment memory;

    /// @param buffer direct
    SharedWords(ByteBuffer buffer) {
        this.buffer = buffer;
        this.memory = MemorySegment.ofBuffer(buffer);
    }

    /// The same memory, for payloads.
    MemorySegment memory() {
        return memory;
    }

    long get(int at) {
        return (long) LONG.get(buffer, at);
    }

    void set(int at, long value) {
        LONG.set(buffer, at, value);
    }

    long getOpaque(int at) {
        return (long) LONG.getOpaque(buffer, at);
    }

    void setOpaque(int at, long value) {
        LONG.setOpaque(buffer, at, value);
    }

    long getAcquire(int at) {
        return (long) LONG.getAcquire(buffer, at);
    }

    void setRelease(int at, long value) {
        LONG.setRelease(buffer, at, value);
    }

    /// As a volatile access.
    boolean compareAndSet(int at, long expected, long value) {
        return LONG.compareAndSet(buffer, at, expected, value);
    }

    /// As a volatile access.
    long getAndSet(int at, long value) {
        return (long) LONG.getAndSet(buffer, at, value);
    }

    /// As a volatile access.
    @SuppressWarnings("CheckReturnValue") // the value before is of no use here
    void add(int at, long summand) {
        LONG.getAndAdd(buffer, at, summand);
    }

    int getIntVolatile(int at) {
        return (int) INT.getVolatile(buffer, at);
    }

    /// Not ordered.
    int getIntOpaque(int at) {
        return (int) INT.getOpaque(buffer, at);
    }

    /// As a volatile access.
    boolean compareAndSetInt(int at, int expected, int value) {
        return INT.compareAndSet(buffer, at, expected, value);
    }

    /// As a volatile access.
    @SuppressWarnings("CheckReturnValue") // as above
    void addInt(int at, int summand) {
        INT.getAndAdd(buffer, at, summand);
    }

    /// The address of a word, for the system; the memory must be reachable while it is used.
    long address(int at) {
        return memory.address() + at;
    }
}
