package io.portolan.services.node;

import io.portolan.services.store.StoreLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/// The store of a node as lines of JSON, and back.
///
/// *Threads:* one at a time for a folder, and no node that has it open.
public final class StateExport {

    private StateExport() {}

    /// Writes all that the store in a folder holds; returns how many states that is.
    ///
    /// *Failure:* [IOException] if there is no store, a process has it open, or it is damaged.
    public static int write(Path store, Writer out) throws IOException {
        return StoreLines.write(store, out);
    }

    /// Makes a store of such lines in a folder that has none; returns how many states it has. Their
    /// services begin new epochs. After a crash the store has all of them, or there is none.
    ///
    /// *Failure:* [IOException] if there is a store already, the disk does not take all, and for
    /// lines that are none, before anything is written.
    public static int read(Path store, BufferedReader lines) throws IOException {
        return StoreLines.read(store, lines);
    }
}
