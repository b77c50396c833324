package io.portolan.mpi.boot;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// PMI-1 over a descriptor that the process was given: `PMI_FD`. It is a socket, which the JDK can
/// neither be given nor open by a path, so that the functions of C read and write it.
final class PmiDescriptor implements PmiChannel {
    private static final int BUFFER_BYTES = 4096;
    private static final short READABLE = 1;
    private static final MemoryLayout POLLED =
            MemoryLayout.structLayout(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_SHORT, ValueLayout.JAVA_SHORT);
    private static final long EVENTS_AT = Integer.BYTES;

    private final int descriptor;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER_BYTES);
    private final MemorySegment polled = arena.allocate(POLLED);
    private final MethodHandle read;
    private final MethodHandle write;
    private final MethodHandle poll;
    private final StringBuilder received = new StringBuilder();

    PmiDescriptor(int descriptor) {
        this.descriptor = descriptor;
        FunctionDescriptor transfer =
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG);
        read = function("read", transfer);
        write = function("write", transfer);
        poll =
                function(
                        "poll",
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_LONG,
                                ValueLayout.JAVA_INT));
    }

    @SuppressWarnings("restricted") // the three functions of C are called as they are declared
    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }

    @Override
    public void send(String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        MemorySegment.copy(bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, bytes.length);
        long sent = 0;
        while (sent < bytes.length) {
            long now = transfer(write, buffer.asSlice(sent), bytes.length - sent);
            if (now <= 0) {
                throw new IOException("descriptor %d cannot be written".formatted(descriptor));
            }
            sent += now;
        }
    }

    @Override
    public String receive(Duration limit) throws IOException {
        long until = System.nanoTime() + limit.toNanos();
        int end = received.indexOf("\n");
        while (end < 0) {
            long left = (until - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException("no answer within " + limit);
            }
            if (isReadable((int) Math.min(left, Integer.MAX_VALUE))) {
                long count = transfer(read, buffer, BUFFER_BYTES);
                if (count <= 0) {
                    throw new EOFException("descriptor %d is closed".formatted(descriptor));
                }
                byte[] bytes = buffer.asSlice(0, count).toArray(ValueLayout.JAVA_BYTE);
                received.append(new String(bytes, StandardCharsets.UTF_8));
            }
            end = received.indexOf("\n");
        }
        String line = received.substring(0, end);
        received.delete(0, end + 1);
        return line;
    }

    private boolean isReadable(int millis) {
        polled.set(ValueLayout.JAVA_INT, 0, descriptor);
        polled.set(ValueLayout.JAVA_SHORT, EVENTS_AT, READABLE);
        try {
            return (int) poll.invokeExact(polled, 1L, millis) > 0; // a signal may end it early
        } catch (Throwable e) { // the functions of C throw nothing
            throw new IllegalStateException(e);
        }
    }

    private long transfer(MethodHandle function, MemorySegment memory, long bytes) {
        try {
            return (long) function.invokeExact(descriptor, memory, bytes);
        } catch (Throwable e) { // the functions of C throw nothing
            throw new IllegalStateException(e);
        }
    }

    /// The descriptor stays open until the process ends: the launcher that gave it takes its end
    /// for a failure of the process.
    @Override
    public void close() {
        arena.close();
    }
}
