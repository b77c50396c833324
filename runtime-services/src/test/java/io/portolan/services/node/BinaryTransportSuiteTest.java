package io.portolan.services.node;

/// Through frames over loopback.
class BinaryTransportSuiteTest extends TransportSuite {

    @Override
    Transport transport(ServiceNode to) throws Exception {
        return OverBinary.to(to);
    }
}
