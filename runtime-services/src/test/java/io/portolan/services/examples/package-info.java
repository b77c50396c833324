/// Examples, each one idea, as they stand in the documentation.
@NullMarked
package io.portolan.services.examples;

import org.jspecify.annotations.NullMarked;
