import { createServer, type Server } from 'node:net';
import { freePort, isPortFree, requireFreePort } from './ports';

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open));
  return server;
}

describe('free ports', () => {
  it('are each handed out once, and never from those that systems give to outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));

    expect(new Set(ports).size).toBe(200);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_000);
  });

  it('can be listened on until somebody does', async () => {
    const port = await freePort();
    const server = await listenOn(port);
    const isFreeMeanwhile = await isPortFree(port);
    const refusal = await requireFreePort(port, 'the gateway', 'BROTE_PORT_GATEWAY').catch((error: unknown) => error);
    await new Promise((closed) => server.close(closed));

    expect(isFreeMeanwhile).toBe(false);
    expect(String(refusal)).toMatch(new RegExp(`Port ${port}, meant for the gateway, is taken.*BROTE_PORT_GATEWAY`));
    expect(await isPortFree(port)).toBe(true);
  });
});
