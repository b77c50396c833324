/// Tests of the client without a node.
@NullMarked
package io.portolan.services.client;

import org.jspecify.annotations.NullMarked;
