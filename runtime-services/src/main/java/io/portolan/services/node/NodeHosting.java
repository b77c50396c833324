package io.portolan.services.node;

import io.portolan.services.nodes.Hosting;
import io.portolan.services.operation.ServiceInfo;
import io.portolan.services.operation.Target;
import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node as its neighbors need it.
record NodeHosting(Node node) implements Hosting {

    @Override
    public String name() {
        return node.name();
    }

    @Override
    public List<ServiceInfo> announced() {
        return node.own(null);
    }

    @Override
    public @Nullable ServiceInfo announced(String path) {
        return node.infoOf(path);
    }

    @Override
    public void enter(String name, @Nullable ServiceInfo info) {
        var _ = node.own().directory(name, info); // nobody needs to wait for it
    }

    @Override
    public void log(Level level, String message) {
        node.log().write(level, Target.DIRECTORY, message, null);
    }
}
