package io.portolan.mpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.engine.MatchingModel.Receive;
import io.portolan.mpi.engine.MatchingModel.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random scripts of receives, messages, cancels and probes at the mailbox of rank 0 match as in
/// [MatchingModel], by short queues and long ones.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MatchingModelTest {
    private static final int SCRIPTS = 2000;
    private static final int RANKS = 3;
    private static final Object SCRIPT = "script";
    private static final List<Mode> MODES = List.of(Mode.STANDARD, Mode.SYNCHRONOUS, Mode.BUFFERED);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyScriptMatchesAsInTheModel(boolean lanes) {
        for (int seed = 0; seed < SCRIPTS; seed++) {
            new Script(seed, lanes).run();
        }
    }

    /// A receive, begun in the engine and in the model.
    private record Begun(IncomingTransfer incoming, Place place, Receive expected) {}

    private static final class Script {
        private final String where;
        private final Random random;
        private final Fabric fabric;
        private final MatchingModel model = new MatchingModel();
        private final List<Begun> begun = new ArrayList<>();
        private final int tags;
        private final int sends;
        private final int wildcards;
        private int ids;

        Script(int seed, boolean lanes) {
            where = "seed " + seed + ", lanes " + lanes;
            random = new Random(seed);
            fabric = new Fabric(Settings.of(RANKS).withThreads(false).withLanes(lanes));
            fabric.endpoints().forEach(Endpoint::own);
            tags = 1 << random.nextInt(9);
            sends = random.nextInt(10, 90); // in a hundred
            wildcards = random.nextInt(60);
        }

        void run() {
            for (int step = random.nextInt(300); step > 0; step--) {
                int dice = random.nextInt(100);
                if (dice < 70) {
                    if (random.nextInt(100) < sends) {
                        send();
                    } else {
                        post();
                    }
                } else if (dice < 78) {
                    probe();
                } else if (dice < 84) {
                    takeMessage();
                } else if (dice < 94) {
                    cancel();
                } else {
                    withdrawSend();
                }
                begun.forEach(this::assertAsExpected);
            }
        }

        private void post() {
            Header header = wanted();
            Place place = new Place();
            int kind = random.nextInt(30);
            Receive expected = new Receive(header, kind == 0);
            int context = header.context();
            IncomingTransfer incoming =
                    switch (kind) {
                        case 0 ->
                                rank(0).receiveEvery(
                                                context,
                                                header.source(),
                                                header.tag(),
                                                place::receive,
                                                SCRIPT);
                        case 1, 2, 3 ->
                                rank(0).receiveMessage(
                                                context, header.source(), header.tag(), SCRIPT);
                        default ->
                                rank(0).receive(
                                                context,
                                                header.source(),
                                                header.tag(),
                                                place,
                                                SCRIPT);
                    };
            model.post(expected);
            begun.add(new Begun(incoming, place, expected));
        }

        private void send() {
            Header header =
                    new Header(random.nextInt(2), random.nextInt(RANKS), random.nextInt(tags));
            int id = ids++;
            Mode mode = MODES.get(random.nextInt(MODES.size()));
            OutgoingTransfer send =
                    rank(header.source())
                            .send(
                                    mode,
                                    header.context(),
                                    0,
                                    header.tag(),
                                    Place.message(id),
                                    SCRIPT);
            fabric.mailbox(0).poll(); // so that messages of different lanes have an order
            boolean isTaken = model.arrive(new Sent(header, id, send));
            if (!isTaken) {
                assertEquals(mode == Mode.SYNCHRONOUS, send != null && !send.isDone(), where);
            }
        }

        private void probe() {
            Header header = wanted();
            Probe probe =
                    rank(0).probe(header.context(), header.source(), header.tag(), false, SCRIPT);
            Sent expected = model.find(header);
            assertEquals(expected != null, probe.isDone(), where);
            if (expected != null) {
                assertEquals(expected.header(), probe.found().header(), where);
                probe.withdraw();
            }
        }

        private void takeMessage() {
            Header header = wanted();
            Arrival arrival = rank(0).takeIfThere(header.context(), header.source(), header.tag());
            Sent expected = model.take(header);
            assertEquals(expected == null ? -1 : expected.id(), idOf(arrival), where);
        }

        private int idOf(@Nullable Arrival arrival) {
            if (arrival == null) {
                return -1;
            }
            Place place = new Place();
            rank(0).receive(arrival, place, SCRIPT);
            return place.ids().getFirst();
        }

        private void cancel() {
            if (!begun.isEmpty()) {
                Begun any = begun.get(random.nextInt(begun.size()));
                boolean isPosted = model.posted.remove(any.expected);
                assertEquals(isPosted, any.incoming.cancel(), where);
                assertEquals(isPosted, any.incoming.isCancelled(), where);
                if (isPosted) {
                    begun.remove(any);
                }
            }
        }

        private void withdrawSend() {
            for (Sent sent : List.copyOf(model.unexpected)) {
                OutgoingTransfer send = sent.send();
                if (send != null && !send.isDone() && random.nextInt(3) == 0) {
                    assertTrue(send.withdraw(), where);
                    model.unexpected.remove(sent);
                    return;
                }
            }
        }

        private void assertAsExpected(Begun one) {
            IncomingTransfer incoming = one.incoming;
            boolean isPosted = model.posted.contains(one.expected);
            assertEquals(!isPosted, incoming.isDone(), where);
            if (!isPosted && incoming.takesMessage() && one.place.ids().isEmpty()) {
                one.place.receive(incoming.arrival());
            }
            assertEquals(one.expected.got, one.place.ids(), where);
        }

        private Header wanted() {
            int source = random.nextInt(RANKS);
            int tag = random.nextInt(tags);
            return new Header(
                    random.nextInt(2),
                    random.nextInt(100) < wildcards ? Wildcards.ANY_SOURCE : source,
                    random.nextInt(100) < wildcards ? Wildcards.ANY_TAG : tag);
        }

        private Endpoint rank(int rank) {
            return fabric.endpoints().get(rank);
        }
    }
}
