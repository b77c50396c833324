package io.portolan.mpi;

import io.portolan.mpi.context.Call;
import io.portolan.mpi.context.Context;
import io.portolan.mpi.error.ErrorClass;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// How ranks find each other that are in different worlds: by the name of a port, which the rank
/// has opened that accepts.
///
/// ```
///    connect: the root tells its process to that of the port, with the port's number as the tag
///    accept:  the root waits for that; then both shake hands, as leaders do
/// ```
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 11.9
final class Ports {
    private final String prefix = UUID.randomUUID() + "/";
    private final AtomicInteger opened = new AtomicInteger();
    private final ConcurrentMap<String, Port> open = new ConcurrentHashMap<>();

    /// @param process that accepts
    /// @param number of the port, from 1
    record Port(int process, int number) {}

    String open(int process) {
        Port port = new Port(process, opened.incrementAndGet());
        String name = prefix + port.number();
        open.put(name, port);
        return name;
    }

    /// *Failure:* as [#of].
    void close(Call call, @Nullable String name) {
        of(call, name);
        open.remove(String.valueOf(name));
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] when there is no such port.
    Port of(Call call, @Nullable String name) {
        Port port = open.get(String.valueOf(name));
        if (port == null) {
            throw call.errorOfAll(
                    ErrorClass.PORT,
                    "the port is '%s'; allowed is one that a rank of this job has opened and not closed; give the name that openPort returned"
                            .formatted(name));
        }
        return port;
    }

    /// *Failure:* [io.portolan.mpi.error.MPIException] when the rank has no such port.
    Port ofCaller(Call call, @Nullable String name) {
        Port port = of(call, name);
        Context context = call.context();
        if (port.process() != context.process()) {
            throw call.errorOfAll(
                    ErrorClass.PORT,
                    "%s has not opened the port '%s'; allowed is the rank that did as the root of accept; open one on this rank"
                            .formatted(context.describe(), name));
        }
        return port;
    }
}
