import { createSocket } from 'node:dgram';

const LOOPBACK = '127.0.0.1';
/** Within it whoever chose the port listens on it; then that is what keeps others away. */
const KEPT_MS = 60_000;

/**
 * Claims a port number among all programs that choose theirs as we do: the number's UDP twin, which nobody here needs, is held for a
 * minute. The system gives it back when this process ends, however it ends. False when somebody else has it.
 */
export async function claimPort(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const twin = createSocket('udp4');
    twin.once('error', ({ code }: NodeJS.ErrnoException) => {
      twin.close();
      resolve(code !== 'EADDRINUSE'); // where UDP is not to be had at all, nobody claims
    });
    twin.bind({ port, address: LOOPBACK, exclusive: true }, () => {
      twin.unref();
      setTimeout(() => twin.close(), KEPT_MS).unref();
      resolve(true);
    });
  });
}
