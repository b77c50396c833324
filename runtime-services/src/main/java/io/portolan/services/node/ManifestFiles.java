package io.portolan.services.node;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.system.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Manifests in files.
final class ManifestFiles {

    private static final Codec JSON = Codec.json(CodecLimits.DEFAULT);

    private ManifestFiles() {}

    /// What all the files say together.
    ///
    /// *Failure:* [IOException] when a file cannot be read; [FaultException] that names the file
    /// for one that says what cannot be.
    static Manifest read(List<Path> files) throws IOException {
        List<Manifest.Entry> services = new ArrayList<>();
        List<String> join = new ArrayList<>();
        Map<String, Path> sources = new HashMap<>();
        for (Path file : files) {
            Manifest manifest = read(file);
            for (Manifest.Entry entry : manifest.services()) {
                Path other = sources.put(entry.name(), file);
                if (other != null) {
                    throw Fault.of(
                                    FaultCode.DUPLICATE_ENTRY,
                                    "service '%s' is in manifest %s and in %s: give one of them another name"
                                            .formatted(entry.name(), other, file))
                            .exception();
                }
                services.add(entry);
            }
            join.addAll(manifest.join());
        }
        return new Manifest(services, join);
    }

    private static Manifest read(Path file) throws IOException {
        try {
            Object read = JSON.read(Shapes.of(Manifest.class), Files.readAllBytes(file));
            Manifest manifest = (Manifest) Objects.requireNonNull(read);
            manifest.join().forEach(NodeAddress::of); // says what is allowed
            return manifest;
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": there is no such file", e);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        } catch (FaultException e) {
            throw new FaultException(e.fault().in("manifest " + file), e);
        } catch (IllegalArgumentException e) {
            Fault fault = Fault.of(FaultCode.MESSAGE_NOT_SUPPORTED, String.valueOf(e.getMessage()));
            throw new FaultException(fault.in("manifest " + file), e);
        }
    }
}
