/// Tests of the HTTP listener, by an independent client and by raw sockets.
@NullMarked
package io.portolan.services.http;

import org.jspecify.annotations.NullMarked;
