import { brotliDecompressSync } from 'node:zlib';
import { eventually } from '@brote/test-support';
import Fastify from 'fastify';
import { parseAcceptEncoding, CachedResponse } from './cached-response';

const HTML_TEXT = Array.from(
  { length: 400 },
  (_, line) => `<p>${line * 7919} brushes of bamboo, ${line % 13} of them for children</p>`,
).join('\n');

/** Requests a text of a kind, like a browser. */
function createRequester(contentType: string, cacheControl: string): () => Promise<Buffer> {
  const text = new CachedResponse(Buffer.from(HTML_TEXT), { contentType, cacheControl, headers: {} });
  const server = Fastify();
  server.get('/', (request, reply) => text.send(request, reply));
  return async () => (await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rawPayload;
}

describe('compression at the highest level', () => {
  it.each([
    ['a page', 'text/html; charset=utf-8', 'public, no-cache'],
    ['an immutable file', 'image/svg+xml', 'public, max-age=31536000, immutable'],
  ])('is applied to %s from its second request on', async (_, contentType, cacheControl) => {
    const requestBytes = createRequester(contentType, cacheControl);
    const first = await requestBytes();
    let last = first;
    await eventually(async () => (last = await requestBytes()).length < first.length);
    expect([first, last].map((bytes) => brotliDecompressSync(bytes).toString())).toEqual([HTML_TEXT, HTML_TEXT]);
  });

  it('is not applied to an API reply, which changes with every order', async () => {
    const requestBytes = createRequester('application/json', 'public, no-cache');
    const first = await requestBytes();
    for (let time = 0; time < 20; time += 1) expect(await requestBytes()).toEqual(first);
  });

  // The last one: its clock runs far ahead.
  it('pauses after a page, before it is applied to another page', async () => {
    let now = performance.now() + 3_600_000;
    let isClockStopped = false;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (isClockStopped ? 0 : (now += 10)));
    const requestFirstPage = createRequester('text/html', 'no-cache');
    const first = await requestFirstPage();
    await eventually(async () => (await requestFirstPage()).length < first.length);
    isClockStopped = true;
    const requestOtherPage = createRequester('text/html', 'no-cache');
    for (let time = 0; time < 5; time += 1) expect(await requestOtherPage()).toEqual(first);
    isClockStopped = false;
    now += 3_600_000;
    await eventually(async () => (await requestOtherPage()).length < first.length);
    clock.mockRestore();
  });
});

describe('parseAcceptEncoding', () => {
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
    expect(parseAcceptEncoding(header)).toEqual(encodings);
  });
});
