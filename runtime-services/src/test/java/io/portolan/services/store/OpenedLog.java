package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A log with the texts that were found in it.
record OpenedLog(ChangeLog log, List<String> found, Found contents) implements AutoCloseable {

    static OpenedLog of(Path folder) throws IOException {
        return of(LogSettings.of(folder), ChannelFile.DISK);
    }

    static OpenedLog of(LogSettings settings, Disk disk) throws IOException {
        List<String> found = new ArrayList<>();
        Found contents = new Found(record -> found.add(Told.text(record)));
        return new OpenedLog(ChangeLog.open(settings, contents, disk), found, contents);
    }

    Told append(String text) {
        return Told.append(log, text);
    }

    /// Writes a snapshot of these records.
    void snapshot(Iterable<byte[]> records) throws IOException {
        contents.snapshot(records);
        log.snapshot();
    }

    RecoveryReport recovery() {
        return log.recovery();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
