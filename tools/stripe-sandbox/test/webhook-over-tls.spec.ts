import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { testAuthority } from '@brote/test-support';
import { readConfig } from '../src/config';
import { postDelivery } from '../src/events/webhook-post';

describe('a webhook endpoint behind TLS', () => {
  const authority = testAuthority('Spec authority');
  let server: Server;
  const received: string[] = [];

  beforeAll(async () => {
    const { certificate: cert, privateKey: key } = authority.issue('localhost');
    server = createServer({ key, cert }, (request, response) => {
      request.on('data', (chunk: Buffer) => received.push(chunk.toString('utf8')));
      request.on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const deliver = async (agent: Agent) => {
    const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/webhooks`);
    const status = await postDelivery({ url, body: '{"id":"evt_1"}', signature: 't=1,v1=x', agent, timeoutMs: 5_000 });
    agent.destroy();
    return status;
  };

  it('receives deliveries, if its certificate is trusted', async () => {
    expect(await deliver(new Agent({ ca: authority.certificate }))).toBe(204);
    expect(await deliver(new Agent())).toBeNull();
    expect(received).toEqual(['{"id":"evt_1"}']);
  });

  it('is accepted in the settings, unlike an address of another kind', () => {
    const settingsOf = (url: string) => readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'whsec_x' }).sandbox.webhook?.url.href;
    expect(settingsOf('https://shop.test/webhooks')).toBe('https://shop.test/webhooks');
    for (const url of ['ftp://shop.test/webhooks', 'shop.test', '//shop.test'])
      expect(() => settingsOf(url)).toThrow('http:// or https://');
  });
});
