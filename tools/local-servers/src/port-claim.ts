import { createSocket } from 'node:dgram';

const LOOPBACK = '127.0.0.1';
/** Milliseconds within which the program that chose the port listens on it. From then on the listener keeps other programs away. */
const CLAIM_DURATION_MS = 60_000;

/**
 * Claims a port number among all programs that choose ports by this function. It binds the UDP port of the same number, which no program
 * here needs, for a minute. The system releases it when this process ends, however it ends. False when another process holds it.
 */
export async function claimPort(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const udpSocket = createSocket('udp4');
    udpSocket.once('error', ({ code }: NodeJS.ErrnoException) => {
      udpSocket.close();
      resolve(code !== 'EADDRINUSE'); // without UDP on the system, no process can claim a port
    });
    udpSocket.bind({ port, address: LOOPBACK, exclusive: true }, () => {
      udpSocket.unref();
      setTimeout(() => udpSocket.close(), CLAIM_DURATION_MS).unref();
      resolve(true);
    });
  });
}
