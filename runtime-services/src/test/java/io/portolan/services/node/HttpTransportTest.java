package io.portolan.services.node;

import io.portolan.services.http.HttpSettings;
import java.util.Objects;

/// By HTTP, as an independent client asks.
class HttpTransportTest extends TransportSuite {

    @Override
    Transport transport(ServiceNode to) {
        return new HttpTransport(Objects.requireNonNull(to.http()));
    }

    @Override
    ServiceNodeBuilder builder() {
        return super.builder().http(HttpSettings.LOOPBACK);
    }
}
