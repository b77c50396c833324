package io.portolan.services.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.services.node.ChildJvm;
import java.net.URI;
import java.nio.file.Path;

/// The node between two kills, and the ways to it.
///
/// @param number how many came before it
/// @param http where it is asked by HTTP
/// @param frames where it is asked by frames
record Generation(int number, ChildJvm child, Relay http, Relay frames) {

    static Generation start(int number, Path store) throws Exception {
        ChildJvm child = ChildJvm.start(SoakNode.class, store.toString());
        String[] ready = String.valueOf(child.out().readLine()).split(" ", -1);
        assertEquals("ready", ready[0]);
        return new Generation(
                number,
                child,
                new Relay(Integer.parseInt(ready[1])),
                new Relay(Integer.parseInt(ready[2])));
    }

    /// The ledger over HTTP.
    URI ledger() {
        return URI.create("http://127.0.0.1:" + http.port() + Ledger.PATH);
    }

    /// The ledger as another node connects to it.
    URI place() {
        return URI.create("tcp://127.0.0.1:" + frames.port() + Ledger.PATH);
    }

    /// Ends it as `kill -9` does.
    void kill() throws Exception {
        child.kill();
        http.close();
        frames.close();
    }
}
