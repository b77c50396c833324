package io.portolan.bench.services;

import io.portolan.bench.compare.Contender;
import io.portolan.bench.compare.Role;
import io.portolan.bench.services.PortolanConversation.Way;

/// Who asks whom.
enum ServicesContender implements Contender {
    EXCHANGE("Portolan, an exchange", Role.OURS),
    STAGE("Portolan, a stage for each answer", Role.OURS),
    WAITING("Portolan, a blocked thread", Role.OURS),
    PEKKO("Pekko, ask and tell", Role.PEER),
    VERTX("Vert.x event bus", Role.PEER);

    private final String label;
    private final Role role;

    ServicesContender(String label, Role role) {
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
    public boolean fits(int size) {
        return this != WAITING || size == 1;
    }

    Conversation start() throws InterruptedException {
        return switch (this) {
            case EXCHANGE -> new PortolanConversation(Way.EXCHANGE);
            case STAGE -> new PortolanConversation(Way.STAGE);
            case WAITING -> new PortolanConversation(Way.WAITING);
            case PEKKO -> new PekkoConversation();
            case VERTX -> new VertxConversation();
        };
    }
}
