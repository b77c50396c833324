package io.portolan.services.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A log with the texts that were found in it.
record OpenedLog(ChangeLog log, List<String> found) implements AutoCloseable {

    static OpenedLog of(Path folder) throws IOException {
        return of(LogSettings.of(folder), ChannelFile::new);
    }

    static OpenedLog of(LogSettings settings, Disk disk) throws IOException {
        List<String> found = new ArrayList<>();
        return new OpenedLog(
                ChangeLog.open(settings, record -> found.add(Told.text(record)), disk), found);
    }

    Told append(String text) {
        return Told.append(log, text);
    }

    RecoveryReport recovery() {
        return log.recovery();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
