package io.portolan.services.nodes;

import io.portolan.services.binary.BinaryClient;
import io.portolan.services.binary.BinarySettings;
import io.portolan.services.binary.NetworkThreads;
import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.Operations;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ways by frames, one connection to each node, made when it is needed first and let go when the
/// node is forgotten.
public final class BinaryLinks implements Links {

    private static final int THREADS = 1;

    private final JoinSettings settings;
    private final String name;
    private final Map<Way, BinaryClient> clients = new HashMap<>(); // guarded by this
    private @Nullable NetworkThreads threads; // guarded by this

    private record Way(NodeAddress address, boolean hasToken) {}

    /// @param name of the threads
    public BinaryLinks(String name, JoinSettings settings) {
        this.name = name;
        this.settings = settings;
    }

    @Override
    public synchronized Operations to(NodeAddress address, boolean isListed) {
        return clients.computeIfAbsent(
                new Way(address, isListed || settings.isProvedByCertificate()), this::client);
    }

    /// A later request to it makes a connection again.
    @Override
    public synchronized void forget(NodeAddress address) {
        clients.entrySet()
                .removeIf(each -> {
                    boolean isIts = each.getKey().address().equals(address);
                    if (isIts) {
                        each.getValue().disconnect();
                    }
                    return isIts;
                });
    }

    private BinaryClient client(Way way) {
        if (threads == null) {
            threads = NetworkThreads.start(name, THREADS);
        }
        return new BinaryClient(
                threads,
                way.address().socket(),
                way.hasToken() ? settings.token() : null,
                settings.tls(),
                BinarySettings.DEFAULT);
    }

    @Override
    public synchronized void close() {
        if (threads != null) { // else no Netty is needed, and perhaps none is there
            clients.values().forEach(BinaryClient::close);
            threads.close();
        }
    }
}
