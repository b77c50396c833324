/// Which client may do what with which service, over every transport.
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
/// [io.portolan.services.access.ListenAddress], [io.portolan.services.access.TlsFiles].
@NullMarked
package io.portolan.services.access;

import org.jspecify.annotations.NullMarked;
