import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { LocalServerProblem } from './local-server-problem';

const LOOPBACK = '127.0.0.1';

/** A loopback port that nobody listened on a moment ago. Another program may still take it first: callers retry. */
export async function freePort(): Promise<number> {
  return await probe(0);
}

/** Whether nobody listens on this loopback port at the moment. */
export async function isPortFree(port: number): Promise<boolean> {
  return await probe(port).then(
    () => true,
    () => false,
  );
}

/** Throws a LocalServerProblem that names the port, what wanted it and, when known, the variable that moves it. */
export async function requireFreePort(port: number, owner: string, variable?: string): Promise<void> {
  if (await isPortFree(port)) return;
  const mend = variable ? `Stop that program or choose another port with ${variable}.` : 'Stop that program or choose another port.';
  throw new LocalServerProblem('port-taken', `Port ${port}, meant for ${owner}, is taken by another program. ${mend}`);
}

async function probe(port: number): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
