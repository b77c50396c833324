package io.portolan.services.access;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The PEM files of a listener with TLS.
///
/// @param certificate its certificate, with those that lead to its authority
/// @param key its private key, PKCS 8, without a password
/// @param authority the authority of clients' certificates, which they must then show; null for
///   clients without one
public record TlsFiles(Path certificate, Path key, @Nullable Path authority) {}
