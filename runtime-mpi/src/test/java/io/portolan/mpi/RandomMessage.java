package io.portolan.mpi;

import java.util.List;
import java.util.SplittableRandom;

/// A message from one rank to another, or to itself, sent and received in any way.
///
/// @param tag of this message alone
record RandomMessage(
        int source,
        int dest,
        int tag,
        int length,
        boolean isObject,
        boolean isDup,
        int send,
        int recv)
        implements RandomStep {
    private static final int SENDS = 8;
    private static final int RECEIVES = 6;
    private static final int ISEND = 3;

    static RandomMessage draw(SplittableRandom random, int ranks, int tag) {
        int source = random.nextInt(ranks);
        int dest = random.nextInt(ranks);
        int[] lengths = {0, 1, 20, 3000};
        return new RandomMessage(
                source,
                dest,
                tag,
                lengths[random.nextInt(lengths.length)],
                random.nextInt(3) == 0,
                random.nextBoolean(),
                source == dest ? ISEND : random.nextInt(SENDS),
                random.nextInt(RECEIVES));
    }

    @Override
    public void run(RandomPlaces places, int twist) {
        Intracomm comm = places.whole(isDup);
        // Of another type is what is no object instead of one.
        boolean isObjectHere = isObject != (twist == 2 && length == 1);
        if (comm.rank() == source) {
            if (isObjectHere) {
                sendObject(comm, places, twist);
            } else {
                send(comm, places, twist);
            }
        }
        if (comm.rank() == dest) {
            if (isObjectHere) {
                receiveObject(comm, places, twist);
            } else {
                receive(comm, places, twist);
            }
        }
    }

    private void send(Intracomm comm, RandomPlaces places, int twist) {
        Object buffer = buffer(twist);
        int to = peer(dest, comm.size(), twist);
        int with = twist == 5 ? tag + 1000 : tag;
        switch (send) {
            case 0 -> comm.send(buffer, to, with);
            case 1 -> comm.ssend(buffer, to, with);
            case 2 -> comm.bsend(buffer, to, with);
            case ISEND -> places.begun().add(comm.isend(buffer, to, with));
            case 4 -> places.begun().add(comm.issend(buffer, to, with));
            case 5 -> comm.sendInit(buffer, to, with).start();
            case 6 ->
                    places.begun()
                            .add(comm.isend(Datatype.INT.at(new int[length], 0, length), to, with));
            default ->
                    places.begun()
                            .add(comm.isendrecv(buffer, to, with, new int[0], MPI.PROC_NULL, 0));
        }
    }

    private void receive(Intracomm comm, RandomPlaces places, int twist) {
        Object buffer = buffer(twist);
        int from = peer(source, comm.size(), twist);
        int with = twist == 5 ? tag + 1000 : tag;
        switch (recv) {
            case 0 -> comm.recv(buffer, from, with);
            case 1 -> places.begun().add(comm.irecv(buffer, from, with));
            case 2 -> comm.recv(buffer, MPI.ANY_SOURCE, with);
            case 3 -> comm.recv(buffer, from, MPI.ANY_TAG);
            case 4 -> {
                Status found = comm.probe(from, with);
                comm.recv(buffer, found.source(), found.tag());
            }
            default -> places.begun().add(comm.mprobe(from, with).irecv(buffer));
        }
    }

    private void sendObject(Intracomm comm, RandomPlaces places, int twist) {
        List<Integer> value = List.of(tag);
        int to = peer(dest, comm.size(), twist);
        int with = twist == 5 ? tag + 1000 : tag;
        switch (send) {
            case 0 -> comm.sendObject("text", to, with);
            case 1 -> comm.ssendObject(value, to, with);
            case 2 -> comm.bsendObject(value, to, with);
            case ISEND -> places.begun().add(comm.isendObject(value, to, with));
            case 4 -> places.begun().add(comm.issendObject(value, to, with));
            case 5 -> comm.sendObjectInit(value, to, with).start();
            case 6 -> places.begun().add(comm.ibsendObject(value, to, with));
            default ->
                    places.begun()
                            .add(
                                    comm.isendrecvObject(
                                            value, to, with, String.class, MPI.PROC_NULL, 0));
        }
    }

    private void receiveObject(Intracomm comm, RandomPlaces places, int twist) {
        int from = peer(source, comm.size(), twist);
        int with = twist == 5 ? tag + 1000 : tag;
        switch (recv) {
            case 0 -> comm.recvObject(Object.class, from, with);
            case 1 -> places.begun().add(comm.irecvObject(Object.class, from, with));
            case 2 -> comm.recvObject(Object.class, MPI.ANY_SOURCE, with);
            case 3 -> comm.recvObject(Object.class, from, MPI.ANY_TAG);
            case 4 -> {
                PersistentObjectRequest<Object> request =
                        comm.recvObjectInit(Object.class, from, with);
                request.start();
                request.awaitValue();
            }
            default -> comm.mprobe(from, with).recvObject(Object.class);
        }
    }

    private Object buffer(int twist) {
        int elements = twist == 1 ? Math.max(0, length / 2 - 1) : length;
        return twist == 2 ? new double[elements] : new int[elements];
    }

    private static int peer(int rank, int size, int twist) {
        return switch (twist) {
            case 3 -> (rank + 1) % size;
            case 4 -> size + rank;
            default -> rank;
        };
    }
}
