package io.portolan.services.system;

/// What a node says of its services to another one.
public sealed interface ServicesNews permits ServicesPart, ServicesChange {

    /// How many services are told at a time, since all of them may be too many for one message.
    int MOST = 500;
}
