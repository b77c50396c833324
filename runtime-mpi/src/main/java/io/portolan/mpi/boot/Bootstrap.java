package io.portolan.mpi.boot;

import io.portolan.mpi.libmpi.LibMpi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The way of a process to the others at the start: a connection with the server of the job, which
/// process 0 runs itself unless the launcher does; or the native MPI library, where there is one.
///
/// *Threads:* one.
final class Bootstrap implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long AGAIN_NANOS = 10_000_000;
    private static final String KEY = "portolan";

    private final Gathering gathering;
    private final long token;

    /// Of process 0; null if the launcher has one, and in all other processes.
    private final @Nullable BootServer server;

    /// Null where the processes meet by a connection.
    private final @Nullable LibMpi library;

    private Bootstrap(BootConnection connection, long token, @Nullable BootServer server) {
        this(connection, token, server, null);
    }

    private Bootstrap(
            Gathering gathering,
            long token,
            @Nullable BootServer server,
            @Nullable LibMpi library) {
        this.gathering = gathering;
        this.token = token;
        this.server = server;
        this.library = library;
    }

    Gathering gathering() {
        return gathering;
    }

    /// The connection with the server; null where there is none.
    @Nullable BootConnection connection() {
        return gathering instanceof BootConnection known ? known : null;
    }

    /// The native MPI library by which the processes meet; null if they meet otherwise.
    @Nullable LibMpi library() {
        return library;
    }

    /// What the processes of the job know, and nobody else.
    long token() {
        return token;
    }

    /// Whether the server is on this host, and nobody has named another.
    boolean isHere() {
        BootConnection connection = connection();
        return connection != null && connection.ownAddress().isLoopbackAddress();
    }

    /// By what the other processes reach this host: what the process was told, or the address from
    /// which it has connected with the server.
    ///
    /// @param name of this host
    String ownHost(Boot boot, String name) {
        if (!boot.host().isEmpty()) {
            return boot.host();
        }
        BootConnection connection = connection();
        if (connection != null && !isHere()) {
            return connection.ownAddress().getHostAddress();
        }
        // Process 0 has come to itself, where the others have come, too.
        return boot.place() instanceof BootPlace.AtFirst at ? at.host() : name;
    }

    /// Finds the others.
    ///
    /// @param words what a process is called in messages
    static Bootstrap at(Boot boot, IntFunction<String> words) throws BootException {
        try {
            return switch (boot.place()) {
                case BootPlace.AtStarter at -> atStarter(boot, at);
                case BootPlace.AtFirst at -> atFirst(boot, at, words);
                case BootPlace.InFolder in -> inFolder(boot, new BootFile(in.folder()), words);
                case BootPlace.InKeyValueSpace in -> inSpace(boot, in, words);
                case BootPlace.InLibrary in -> inLibrary(boot, in, words);
            };
        } catch (SocketTimeoutException e) {
            throw new BootException(
                    "not all %d processes that %s has started have come within %d s, of which this is process %d; see whether all have started, or give more time by %s"
                            .formatted(
                                    boot.processes(),
                                    boot.starter().command(),
                                    boot.limit().toSeconds(),
                                    boot.process(),
                                    Boot.START_SECONDS),
                    e);
        } catch (IOException e) {
            throw new BootException(
                    "process %d of %d cannot find the others by what %s offers: %s"
                            .formatted(
                                    boot.process(),
                                    boot.processes(),
                                    boot.starter().command(),
                                    e.getMessage()),
                    e);
        }
    }

    private static BootConnection connect(Boot boot, String host, int port, long token)
            throws BootException {
        return BootConnection.to(host, port, token, boot.tls(), boot.process(), boot.limit());
    }

    private static Bootstrap served(
            Boot boot,
            @Nullable InetAddress address,
            int port,
            long token,
            IntFunction<String> words)
            throws BootException {
        BootServer server =
                BootServer.listen(
                        address, port, token, boot.tls(), boot.processes(), boot.limit(), words);
        try {
            return new Bootstrap(
                    connect(boot, LOOPBACK.getHostAddress(), server.port(), token), token, server);
        } catch (BootException e) {
            server.close();
            throw e;
        }
    }

    /// Connects with the launcher, which listened before it started this process.
    private static Bootstrap atStarter(Boot boot, BootPlace.AtStarter at) throws BootException {
        return new Bootstrap(
                BootConnection.tryTo(
                                at.host(),
                                at.port(),
                                at.token(),
                                boot.tls(),
                                boot.process(),
                                boot.limit())
                        .orElseThrow(() ->
                                new BootException(
                                        "the launcher of the job cannot be reached at %s port %d: it has ended, or no connection passes from this host; start the job again, or set PORTOLAN_HOST for the launcher to an address that this host reaches"
                                                .formatted(at.host(), at.port()))),
                at.token(),
                null);
    }

    private static Bootstrap atFirst(Boot boot, BootPlace.AtFirst at, IntFunction<String> words)
            throws BootException {
        return boot.process() == 0
                ? served(boot, null, at.port(), at.token(), words)
                : new Bootstrap(connect(boot, at.host(), at.port(), at.token()), at.token(), null);
    }

    private static Bootstrap inFolder(Boot boot, BootFile file, IntFunction<String> words)
            throws BootException, IOException {
        if (boot.process() == 0) {
            String secret = Boot.newToken();
            Bootstrap bootstrap = served(boot, LOOPBACK, 0, Boot.token(secret), words);
            BootServer own = Objects.requireNonNull(bootstrap.server);
            file.write(new BootFile.Place(own.port(), secret));
            own.atEnd(file::close);
            return bootstrap;
        }
        long began = System.nanoTime();
        while (System.nanoTime() - began < boot.limit().toNanos()) {
            Optional<BootFile.Place> place = file.read();
            if (place.isPresent()) {
                long token = Boot.token(place.get().token());
                Optional<BootConnection> connection =
                        BootConnection.tryTo(
                                LOOPBACK.getHostAddress(),
                                place.get().port(),
                                token,
                                boot.tls(),
                                boot.process(),
                                boot.limit());
                if (connection.isPresent()) {
                    return new Bootstrap(connection.get(), token, null);
                }
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
        throw new BootException(
                "%s has not come to the start of the job within %d s: it is to say in %s where it listens; see whether it runs, or give more time by %s"
                        .formatted(
                                words.apply(0),
                                boot.limit().toSeconds(),
                                file,
                                Boot.START_SECONDS));
    }

    private static Bootstrap inSpace(
            Boot boot, BootPlace.InKeyValueSpace in, IntFunction<String> words)
            throws BootException, IOException {
        PmiChannel channel = channel(in, boot.limit());
        try (PmiSpace space = new PmiSpace(channel, boot.limit())) {
            Bootstrap bootstrap = null;
            if (boot.process() == 0) {
                String secret = Boot.newToken();
                bootstrap =
                        served(
                                boot,
                                in.isOneHost() ? LOOPBACK : null,
                                0,
                                Boot.token(secret),
                                words);
                String host =
                        in.isOneHost()
                                ? LOOPBACK.getHostAddress()
                                : boot.host().isEmpty() ? HostIdentity.own().name() : boot.host();
                int port = Objects.requireNonNull(bootstrap.server).port();
                space.put(KEY, "%s:%d:%s".formatted(host, port, secret));
            }
            space.barrier();
            if (bootstrap != null) {
                return bootstrap;
            }
            String place = space.get(KEY);
            int end = place.lastIndexOf(':');
            Boot.Address at = Boot.Address.of("the key of process 0", place.substring(0, end));
            long token = Boot.token(place.substring(end + 1));
            return new Bootstrap(connect(boot, at.host(), at.port(), token), token, null);
        }
    }

    private static Bootstrap inLibrary(Boot boot, BootPlace.InLibrary in, IntFunction<String> words)
            throws BootException {
        LibMpi library;
        try {
            library = LibMpi.open(in.name(), in.hasCalls());
        } catch (IOException e) {
            throw new BootException(String.valueOf(e.getMessage()), e);
        }
        if (library.rank() != boot.process() || library.size() != boot.processes()) {
            throw new BootException(
                    "%s calls this process number %d of %d, and the native MPI library %s calls it %d of %d: the library is not that of this %s; give the path of the right one by %s"
                            .formatted(
                                    boot.starter().command(),
                                    boot.process(),
                                    boot.processes(),
                                    library.name(),
                                    library.rank(),
                                    library.size(),
                                    boot.starter().command(),
                                    Boot.LIBRARY));
        }
        LibraryGathering gathering = new LibraryGathering(library, boot, words);
        String own = boot.process() == 0 ? Boot.newToken() : "";
        return new Bootstrap(
                gathering, Boot.token(gathering.gather(own).getFirst()), null, library);
    }

    private static PmiChannel channel(BootPlace.InKeyValueSpace in, Duration limit)
            throws BootException, IOException {
        String address = in.address();
        return address == null
                ? new PmiDescriptor(in.descriptor())
                : PmiSpace.at(address, in.id(), limit);
    }

    @Override
    public void close() {
        gathering.close();
        if (server != null) {
            server.close();
        }
    }
}
