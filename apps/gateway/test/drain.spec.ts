import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { orderView } from '@brote/contracts/examples';
import { getOrderByLink } from '@brote/contracts/orders';
import { brokerSeed, buildService, callerKeys, eventually, signingRoot, type TestNats, useNats } from '@brote/test-support';
import { FakeServices } from './fake-services';

const folder = join(__dirname, '..');
let nats: TestNats;
let services: FakeServices;
let child: ChildProcess | undefined;

beforeAll(async () => {
  buildService(folder);
  nats = await useNats();
  services = await FakeServices.start(nats.url);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await services.stop();
  await nats.stop();
});

function sendHttpRequest(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => httpGet(url, { agent }, (response) => resolve(response.resume())).on('error', reject));
}

describe('a gateway that receives SIGTERM', () => {
  it('finishes open requests, closes idle connections and exits with 0', async () => {
    const env = {
      PATH: process.env['PATH'],
      NATS_URL: nats.url,
      NATS_NKEY_SEED: brokerSeed('gateway'),
      PUBLIC_ORIGIN: 'http://localhost:23080',
      CLIENT_HASH_KEY: 'a-key-for-specs-only',
      CALLER_PRIVATE_KEY: callerKeys.privateKey,
      SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey,
      PORT: '0',
      HEALTH_PORT: '0',
    };
    const gateway = spawn(process.execPath, [join(folder, 'dist/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child = gateway;
    let output = '';
    gateway.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const gatewayClosed = once(gateway, 'close');
    await eventually(() => expect(output).toContain('"message":"ready"'), { withinMs: 60_000 });
    const base = /"at":"([^"]+)"/.exec(output)?.[1] ?? '';
    const agent = new Agent({ keepAlive: true });
    expect((await sendHttpRequest(`${base}/api/v1/products`, agent)).statusCode).toBe(200);

    let finish: (() => void) | undefined;
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    services.delayAnswer(
      getOrderByLink,
      mayFinish.then(() => ({ reply: orderView })),
    );
    const pendingResponse = sendHttpRequest(`${base}/api/v1/orders/by-link`, agent);
    await eventually(() => expect(services.receivedRequests(getOrderByLink)).toHaveLength(1));
    gateway.kill('SIGTERM');
    await eventually(() => expect(output).toContain('"message":"draining"'));
    finish?.();

    expect((await pendingResponse).statusCode).toBe(200);
    expect(await gatewayClosed).toEqual([0, null]);
    await expect(sendHttpRequest(`${base}/api/v1/products`, agent)).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });
});
