/// Tests of the services.
@NullMarked
package io.portolan.services.node;

import org.jspecify.annotations.NullMarked;
