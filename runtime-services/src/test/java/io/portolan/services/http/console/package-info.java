/// Tests of the console: its files by an independent client, its page in a real browser.
@NullMarked
package io.portolan.services.http.console;

import org.jspecify.annotations.NullMarked;
