/// Tests of ports and dispatchers seen through `java.util.concurrent`.
@NullMarked
package io.portolan.core.interop;

import org.jspecify.annotations.NullMarked;
