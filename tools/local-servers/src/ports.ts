import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { LocalServerProblem } from './local-server-problem';
import { claimPort } from './port-claim';

const LOOPBACK = '127.0.0.1';

// Below the ports that systems use for outgoing connections (Linux from 32768, macOS and Windows from 49152). Any program that connects
// somewhere could take one of those between the choice and its use.
const MIN_PORT = 20_000;
const PORT_COUNT = 12_000;
const assignedPorts = new Set<number>();

/**
 * A loopback port without a listener. This process gets it only once, and for a minute no other caller of this function gets it. It is none
 * of `others`: ports whose programs do not listen yet.
 *
 * @throws LocalServerProblem when none is left
 */
export async function findFreePort(excludedPorts: readonly number[] = []): Promise<number> {
  const firstOffset = randomInt(PORT_COUNT);
  for (let offset = 0; offset < PORT_COUNT; offset += 1) {
    const port = MIN_PORT + ((firstOffset + offset) % PORT_COUNT);
    if (assignedPorts.has(port) || excludedPorts.includes(port)) continue;
    assignedPorts.add(port);
    if ((await isPortFree(port)) && (await claimPort(port))) return port;
  }
  throw new LocalServerProblem(
    'port-taken',
    `No port from ${MIN_PORT} to ${MIN_PORT + PORT_COUNT - 1} is free. Stop the programs that listen there.`,
  );
}

/** Whether no program listens on this loopback port at the moment. */
export async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Throws a LocalServerProblem with the port, its purpose and, if known, its variable. */
export async function requireFreePort(port: number, owner: string, variable?: string): Promise<void> {
  if (await isPortFree(port)) return;
  const remedy = variable ? `Stop that program or choose another port with ${variable}.` : 'Stop that program or choose another port.';
  throw new LocalServerProblem('port-taken', `Port ${port}, meant for ${owner}, is taken by another program. ${remedy}`);
}
