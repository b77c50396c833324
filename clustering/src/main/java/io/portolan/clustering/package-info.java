/// Placeholder.
@NullMarked
package io.portolan.clustering;

import org.jspecify.annotations.NullMarked;
