/// The console: a page of the node for people with a browser, and the pages that services bring.
///
/// ```
///   GET /                 (of a browser) --> ConsoleRoute --> the files of the console
///   GET /$console/FILE    -----------------> ConsoleRoute
///   GET /$pages           -----------------> PagesRoute: which pages there are
///   GET /services/x/$page -----------------> PageRoute --> the files of the service's page
///                                                |
///                                                +-- PageFile: bytes, media type, tag, policy
/// ```
///
/// In reading order: [io.portolan.services.http.console.ConsoleRoute],
/// [io.portolan.services.http.console.PageRoute], [io.portolan.services.http.console.PagesRoute],
/// `PageFile`. The files of the console are resources of this package. The page asks the node as
/// every client does, with the token of its user; nothing here is done that another client could
/// not do.
@NullMarked
package io.portolan.services.http.console;

import org.jspecify.annotations.NullMarked;
