package io.portolan.services.node;

/// By reference, as proxies ask.
class InProcessTransportTest extends TransportSuite {

    @Override
    Transport transport(ServiceNode to) {
        return new InProcess(to, operation -> operation);
    }
}
