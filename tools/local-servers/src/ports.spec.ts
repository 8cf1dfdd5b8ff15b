import { createServer, type Server } from 'node:net';
import { findFreePort, isPortFree, requireFreePort } from './ports';

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open));
  return server;
}

describe('free ports', () => {
  it('are reserved once each, and never from the range of outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, () => findFreePort()));

    expect(new Set(ports).size).toBe(200);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_000);
  });

  it('are not reserved by two programs in the same minute', async () => {
    const chosenPorts: number[] = [];
    for (let program = 0; program < 2; program += 1) {
      // Another copy of the module does not know the reservations, like another process.
      await jest.isolateModulesAsync(async () => {
        const otherModule = jest.requireActual<typeof import('./ports')>('./ports');
        chosenPorts.push(...(await Promise.all(Array.from({ length: 400 }, () => otherModule.findFreePort()))));
      });
    }

    expect(new Set(chosenPorts).size).toBe(800);
  });

  it('exclude the ports that the caller reserves', async () => {
    const allPorts = Array.from({ length: 12_000 }, (_, index) => 20_000 + index);
    // Other programs or the tests above may use any single port.
    const remainingPorts = allPorts.filter((port) => port % 100 === 17);

    await expect(findFreePort(allPorts)).rejects.toThrow('No port from 20000 to 31999 is free');
    expect(remainingPorts).toContain(await findFreePort(allPorts.filter((port) => !remainingPorts.includes(port))));
  });

  it('stay free until a program listens on them', async () => {
    const port = await findFreePort();
    const server = await listenOn(port);
    const isFreeMeanwhile = await isPortFree(port);
    const error = await requireFreePort(port, 'the gateway', 'BROTE_PORT_GATEWAY').catch((error: unknown) => error);
    await new Promise((closed) => server.close(closed));

    expect(isFreeMeanwhile).toBe(false);
    expect(String(error)).toMatch(new RegExp(`Port ${port}, meant for the gateway, is taken.*BROTE_PORT_GATEWAY`));
    expect(await isPortFree(port)).toBe(true);
  });
});
