package computer.socialweb.yardmaster.local.front;

import java.net.InetSocketAddress;

/**
 * Where new connections go.
 *
 * @param name {@code host:port} as it was given
 * @param generation rises by one with each change
 */
record Backend(String name, InetSocketAddress address, long generation) {}
