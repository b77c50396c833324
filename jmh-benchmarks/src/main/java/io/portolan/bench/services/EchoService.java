package io.portolan.bench.services;

import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shape;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Verb;
import java.util.Objects;

/// Ours as users have it: a service in a node, whose action takes a record and gives one.
@ServiceContract(id = "urn:bench:wire", state = EchoService.Nothing.class, isBlocking = false)
public final class EchoService {

    /// It has no state.
    public record Nothing() {}

    private static final Codec CODEC = Codec.cbor(CodecLimits.DEFAULT);
    private static final Shape SHAPE = Shapes.of(Ping.class);

    private long told;

    /// Swaps.
    @On(value = Verb.SUBMIT, name = "swap")
    public Ping swap(Ping ping) {
        return ping.swapped();
    }

    /// Counts.
    @On(value = Verb.SUBMIT, name = "tell")
    public void tell(Ping ping) {
        told++;
    }

    /// The count, as the id of a ping.
    @On(value = Verb.SUBMIT, name = "told")
    public Ping told(Ping ping) {
        return new Ping(told, ping.x(), ping.y(), ping.name());
    }

    static Ping ping(Encoded answer) {
        return Objects.requireNonNull((Ping) CODEC.read(SHAPE, answer.bytes()));
    }
}
