package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every method that sends, with every method that receives, in every kind of communicator.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PointToPointFormsTest {
    private static final int TAG = 8;
    private static final List<Method> SENDS = methods("i?[sbr]?send(Init)?");
    private static final List<Method> RECEIVES = methods("irecv|recvInit");
    private static final List<Method> BLOCKING_RECEIVES = methods("recv");

    @Test
    void areAsManyAsThereAreModesAndKindsOfArguments() {
        // 4 modes, blocking, begun and persistent, of whole buffers and ranges; those of the
        // standard mode also of items.
        assertEquals(4 * 3 * 2 + 3, SENDS.size(), SENDS::toString);
        assertEquals(2 * 3, RECEIVES.size(), RECEIVES::toString);
        assertEquals(3, BLOCKING_RECEIVES.size(), BLOCKING_RECEIVES::toString);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 64})
    void carryMessagesInEveryCommunicator(int ranks) throws InterruptedException {
        World.run(
                ranks,
                world -> {
                    for (Subject subject : Subject.all(world)) {
                        for (int i = 0; i < SENDS.size(); i++) {
                            carry(
                                    subject,
                                    SENDS.get(i),
                                    RECEIVES.get((i + ranks) % RECEIVES.size()));
                        }
                        for (Method receive : BLOCKING_RECEIVES) {
                            carryBlocking(subject, receive);
                        }
                    }
                });
    }

    /// Each rank sends to the next, in the other group if there are two.
    private static void carry(Subject subject, Method send, Method receive) {
        Comm comm = subject.comm();
        int[] sources = sources(subject);
        int[][] in = new int[sources.length][2];
        List<Request> receives = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
            receives.add(begun(call(receive, comm, in[i], sources[i])));
        }
        comm.barrier(); // ready sends need posted receives
        Object request = call(send, comm, values(comm.rank()), dest(subject));
        if (request != null) {
            begun(request).await();
        }
        List<Status> statuses = Request.waitAll(receives);
        for (int i = 0; i < sources.length; i++) {
            String what = send.getName() + " and " + receive.getName() + " in " + comm.name();
            assertEquals(new Status(sources[i], TAG, 2), statuses.get(i), what);
            assertArrayEquals(values(sources[i]), in[i], what);
        }
    }

    private static void carryBlocking(Subject subject, Method receive) {
        Comm comm = subject.comm();
        Request send = comm.isend(values(comm.rank()), dest(subject), TAG);
        for (int source : sources(subject)) {
            int[] in = new int[2];
            assertEquals(new Status(source, TAG, 2), call(receive, comm, in, source));
            assertArrayEquals(values(source), in);
        }
        send.await();
    }

    private static int dest(Subject subject) {
        return (subject.comm().rank() + 1) % subject.peerCount();
    }

    private static int[] sources(Subject subject) {
        Comm comm = subject.comm();
        return IntStream.range(0, subject.peerCount())
                .filter(source -> (source + 1) % comm.size() == comm.rank())
                .toArray();
    }

    private static int[] values(int rank) {
        return new int[] {100 + rank, 200 + rank};
    }

    private static Request begun(Object request) {
        if (request instanceof PersistentRequest persistent) {
            persistent.start();
        }
        return (Request) request;
    }

    /// The two elements as the method takes them.
    private static Object call(Method method, Comm comm, int[] values, int peer) {
        try {
            return switch (method.getParameterCount()) {
                case 3 -> method.invoke(comm, values, peer, TAG);
                case 5 -> method.invoke(comm, values, 0, 2, peer, TAG);
                default -> method.invoke(comm, values, 0L, 2L, Datatype.INT, peer, TAG);
            };
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }

    /// The methods that are called here.
    static Stream<Method> tried() {
        return Stream.of(SENDS, RECEIVES, BLOCKING_RECEIVES).flatMap(List::stream);
    }

    private static List<Method> methods(String names) {
        return Arrays.stream(Comm.class.getMethods())
                .filter(method -> method.getName().matches(names))
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }
}
