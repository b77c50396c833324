package io.portolan.bench.services;

import io.portolan.services.operation.Encoded;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Reply;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.ServiceModel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Ours without a node: operations that are answered on the thread that reads them, as the peers'
/// are.
final class EchoOperations implements Operations {

    private static final Revision REVISION = new Revision("bench", 1);

    private long told; // by the one thread that reads the one connection

    @Override
    public void perform(Exchange exchange) {
        Encoded body = (Encoded) Objects.requireNonNull(exchange.operation().body());
        Ping ping = PingLayout.ping(body.bytes());
        switch (exchange.operation().target().item()) {
            case "tell" -> {
                told++;
                exchange.reply(Reply.done(REVISION, null));
            }
            case "told" -> answer(exchange, body, new Ping(told, ping.x(), ping.y(), ping.name()));
            default -> answer(exchange, body, ping.swapped());
        }
    }

    private static void answer(Exchange exchange, Encoded body, Ping answer) {
        exchange.reply(
                Reply.done(REVISION, new Encoded(body.mediaType(), PingLayout.bytes(answer), "")));
    }

    @Override
    public @Nullable ServiceModel model(String service) {
        return null;
    }
}
