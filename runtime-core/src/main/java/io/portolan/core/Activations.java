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

    static Activation activate(Lane lane, Gather<?> gather) {
        GatherReceive<?> receive = new GatherReceive<>(lane, gather);
        lane.keep(receive.activation);
        receive.register();
        return receive.activation;
    }

    static Activation activate(Lane lane, Choice<?> choice) {
        choice.activated();
        ChoiceReceive<?> receive = new ChoiceReceive<>(lane, choice);
        lane.keep(receive.activation);
        receive.start();
        return receive.activation;
    }
}
