package io.portolan.bench.http;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.util.List;

/// Who answers.
enum HttpContender implements Contender {
    PORTOLAN("Portolan, a query", Role.OURS),
    NETTY("bare Netty with Jackson", Role.PEER),
    HELIDON("Helidon with Jackson", Role.PEER),
    AXIS2("Axis2 2.0, SOAP", Role.PEER);

    private final String label;
    private final Role role;

    HttpContender(String label, Role role) {
        this.label = label;
        this.role = role;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public List<Contender> comparedWith() {
        return this == PORTOLAN ? List.of(NETTY, HELIDON, AXIS2) : List.of();
    }

    SwapServer start(List<String> options) throws IOException, InterruptedException {
        return switch (this) {
            case PORTOLAN -> new PortolanSwap();
            case NETTY -> new NettySwap();
            case HELIDON -> PeerSwap.start("HelidonSwap.java", "/swap", SwapRequest.JSON, options);
            case AXIS2 ->
                    PeerSwap.start(
                            "Axis2Swap.java", "/axis2/services/swap", SwapRequest.SOAP, options);
        };
    }
}
