package io.portolan.services.node;

import io.portolan.services.CreateRequest;
import io.portolan.services.Limits;
import io.portolan.services.ServiceProxy;
import io.portolan.services.contract.ContractReader;
import io.portolan.services.hosting.KeptAnswer;
import io.portolan.services.store.StoreOnDisk;
import java.nio.file.Path;

/// A node with savings whose disk a test can stop, or let fail.
record StalledDisk(StoreOnDisk disk, Node node) implements AutoCloseable {

    static StalledDisk of(Path folder, Limits limits) throws Exception {
        StoreOnDisk disk = StoreOnDisk.open(folder, KeptAnswer.limits(limits));
        ServiceNodeBuilder builder = ServiceNode.builder().limits(limits);
        Node node = new Node(builder.settings(), disk.store());
        node.add(ContractReader.read(Savings.class));
        node.add(ContractReader.read(Counters.class));
        node.start();
        node.started();
        return new StalledDisk(disk, node);
    }

    <S extends Record> ServiceProxy<S> create(String contract, String name, Class<S> state)
            throws InterruptedException {
        return node.resolver().proxy(node.create(CreateRequest.of(contract).name(name)), state);
    }

    @Override
    public void close() {
        disk.go();
        node.close();
    }
}
