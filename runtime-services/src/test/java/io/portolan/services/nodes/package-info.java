/// Tests of nodes that know each other.
@NullMarked
package io.portolan.services.nodes;

import org.jspecify.annotations.NullMarked;
