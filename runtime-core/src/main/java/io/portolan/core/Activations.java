package io.portolan.core;

/// Sets arbiters to work on a lane.
final class Activations {

    private Activations() {}

    static Activation activate(Lane lane, Receiver<?> receiver) {
        Receive<?> receive = Receive.of(lane, receiver);
        lane.keep(receive.activation);
        receive.port().register(receive);
        return receive.activation;
    }

    static Activation activate(Lane lane, JoinArbiter<?> arbiter) {
        JoinReceive<?> receive = new JoinReceive<>(lane, arbiter);
        lane.keep(receive.activation);
        receive.register();
        return receive.activation;
    }
}
