package io.portolan.services;

/// By reference, as proxies ask.
class InProcessTransportTest extends TransportSuite {

    @Override
    Transport transport(ServiceNode to) {
        return new InProcess(to, operation -> operation);
    }
}
