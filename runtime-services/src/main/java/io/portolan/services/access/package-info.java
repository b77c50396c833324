/// Which client may do what with which service, over every transport, and how much of a listener
/// one client may take.
///
/// ```
///   token | certificate --> AccessRules --> Principal with roles
///                                |
///   Exchange --perform--> guarding(Operations) --allowed--> Operations
///                                |
///                                +--denied--> PermissionDenied
/// ```
///
/// In reading order: [io.portolan.services.access.AccessRules],
/// [io.portolan.services.access.AccessFile] with [io.portolan.services.access.Grant] and
/// [io.portolan.services.access.Holder], [io.portolan.services.access.Authentication],
/// [io.portolan.services.access.ListenAddress], [io.portolan.services.access.TlsFiles]; `Peers`
/// with `PeerLimits`.
@NullMarked
package io.portolan.services.access;

import org.jspecify.annotations.NullMarked;
