import { brotliDecompressSync } from 'node:zlib';
import { eventually } from '@brote/test-support';
import Fastify from 'fastify';
import { encodingsIn, CachedResponse } from './cached-response';

const TEXT = Array.from({ length: 400 }, (_, line) => `<p>${line * 7919} brushes of bamboo, ${line % 13} of them for children</p>`).join(
  '\n',
);

/** Requests a text of a kind, like a browser. */
function asker(contentType: string, cacheControl: string): () => Promise<Buffer> {
  const text = new CachedResponse(Buffer.from(TEXT), { contentType, cacheControl, headers: {} });
  const server = Fastify();
  server.get('/', (request, reply) => text.send(request, reply));
  return async () => (await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload;
}

describe('compression at the highest level', () => {
  it.each([
    ['a page', 'text/html; charset=utf-8', 'public, no-cache'],
    ['an immutable file', 'image/svg+xml', 'public, max-age=31536000, immutable'],
  ])('is applied to %s from its second request on', async (_, contentType, cacheControl) => {
    const ask = asker(contentType, cacheControl);
    const first = await ask();
    let last = first;
    await eventually(async () => (last = await ask()).length < first.length);
    expect([first, last].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([TEXT, TEXT]);
  });

  it('is not applied to an API reply, which changes with every order', async () => {
    const ask = asker('application/json', 'public, no-cache');
    const first = await ask();
    for (let time = 0; time < 20; time += 1) expect(await ask()).toEqual(first);
  });

  // The last one: its clock runs far ahead.
  it('pauses after a page, before it is applied to another page', async () => {
    let now = performance.now() + 3_600_000;
    let isOver = false;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (isOver ? 0 : (now += 10)));
    const busy = asker('text/html', 'no-cache');
    const first = await busy();
    await eventually(async () => (await busy()).length < first.length);
    isOver = true;
    const other = asker('text/html', 'no-cache');
    for (let time = 0; time < 5; time += 1) expect(await other()).toEqual(first);
    isOver = false;
    now += 3_600_000;
    await eventually(async () => (await other()).length < first.length);
    clock.mockRestore();
  });
});

describe('encodingsIn', () => {
  it.each([
    ['gzip, deflate, br', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['br;q=0, gzip;q=0.5', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['identity', ['identity']],
    ['', ['identity']],
    ['GZIP ; q=1', ['gzip', 'identity']],
    ['br;q=nonsense', ['br', 'identity']],
  ])('reads "%s" as %j', (header, encodings) => {
    expect(encodingsIn(header)).toEqual(encodings);
  });
});
