package mpi;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// How ranks of one job find each other that have no communicator for it: by the name of a port,
/// which the rank has opened that accepts.
///
/// ```
///    port  job/rank/number     connect: send own rank to `rank` with tag `number`
///                              accept:  receive it; both make the intercommunicator
/// ```
///
/// Names of services are system properties, which all ranks of a JVM share.
///
/// *Threads:* any.
///
/// Source: MPI 4.1, section 11.9
final class Ports {
    private static final String SERVICE = "portolan.ompi.service.";

    /// All ranks of the job, for nothing but this.
    private final io.portolan.mpi.Intracomm all;

    private final String job;
    private final AtomicInteger opened = new AtomicInteger();

    /// All ranks of the job call this.
    Ports(io.portolan.mpi.Intracomm world) {
        all = world.dup();
        byte[] name = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
        all.bcast(name, 0);
        job = new String(name, StandardCharsets.US_ASCII);
    }

    /// A port of a rank.
    private record Port(int rank, int number) {}

    String open() {
        return job + "/" + all.rank() + "/" + opened.incrementAndGet();
    }

    /// *Failure:* [MPIException] unless it is a port of this job.
    void close(String name) throws MPIException {
        port("closePort", name);
    }

    Intercomm accept(Intracomm comm, String name, int root) throws MPIException {
        io.portolan.mpi.Intracomm local = comm.core();
        int[] other = new int[1];
        int tag = 0;
        if (local.rank() == root) {
            Port port = port("accept", name);
            if (port.rank != all.rank()) {
                throw new MPIException(
                        MPI.ERR_PORT,
                        "accept: rank %d has opened the port %s; allowed as the root of accept is the rank that opened it; open one on rank %d"
                                .formatted(port.rank, name, all.rank()));
            }
            tag = port.number;
            all.recv(other, MPI.ANY_SOURCE, tag);
        }
        return made(local, root, other[0], tag);
    }

    Intercomm connect(Intracomm comm, String name, int root) throws MPIException {
        io.portolan.mpi.Intracomm local = comm.core();
        int other = 0;
        int tag = 0;
        if (local.rank() == root) {
            Port port = port("connect", name);
            other = port.rank;
            tag = port.number;
            all.send(new int[] {all.rank()}, other, tag);
        }
        return made(local, root, other, tag);
    }

    private Intercomm made(io.portolan.mpi.Intracomm local, int root, int other, int tag) {
        return new Intercomm(
                local.createIntercomm(root, local.rank() == root ? all : null, other, tag),
                new SerializedAttributes());
    }

    static void publish(String service, String port) throws MPIException {
        if (System.getProperties().putIfAbsent(SERVICE + service, port) != null) {
            throw new MPIException(
                    MPI.ERR_SERVICE,
                    "publishName: the service %s is published; allowed is a name that is free; unpublish it first"
                            .formatted(service));
        }
    }

    static void unpublish(String service, String port) throws MPIException {
        if (!System.getProperties().remove(SERVICE + service, port)) {
            throw new MPIException(
                    MPI.ERR_SERVICE,
                    "unpublishName: the service %s with the port %s is not published; allowed is one that is; publish it first"
                            .formatted(service, port));
        }
    }

    static String lookup(String service) throws MPIException {
        @Nullable String port = System.getProperty(SERVICE + service);
        if (port == null) {
            throw new MPIException(
                    MPI.ERR_NAME,
                    "lookupName: the service %s is not published; allowed is one that is; publish it first"
                            .formatted(service));
        }
        return port;
    }

    private Port port(String operation, @Nullable String name) throws MPIException {
        String[] parts = String.valueOf(name).split("/", -1);
        if (parts.length == 3 && parts[0].equals(job)) {
            try {
                return new Port(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            } catch (NumberFormatException e) {
                // told below: it is no port that was opened here
            }
        }
        throw new MPIException(
                MPI.ERR_PORT,
                "%s: the port is %s; allowed is one that openPort of this job gave; jobs can connect to each other when ranks can be in several processes"
                        .formatted(operation, name));
    }
}
