/// Tests of what reads the bytes of a client, with inputs that a fuzzer found.
@NullMarked
package io.portolan.services.http.wire;

import org.jspecify.annotations.NullMarked;
