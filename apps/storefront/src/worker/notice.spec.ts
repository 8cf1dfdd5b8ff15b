import { pathWithin, readNotice } from './notice';

const notice = { title: 'Tu pedido va de camino', text: 'Así puedes seguirlo.', path: '/orders/1' };
const ORIGIN = 'https://shop.example';

describe('a push notice', () => {
  it('is read from a message', () => expect(readNotice({ json: () => notice })).toEqual(notice));

  it.each([
    ['no message', null],
    ['no notice', { json: () => ({ title: 1 }) }],
    ['no JSON', { json: () => JSON.parse('nothing') as unknown }],
  ])('has default values when there is %s', (_what, data) =>
    expect(readNotice(data)).toEqual({ title: 'Brote', text: '', path: '/orders' }),
  );

  it.each([
    ['/orders/1?from=notice', '/orders/1?from=notice'],
    ['//evil.example/x', '/orders'],
    ['https://evil.example/', '/orders'],
    ['/\\evil.example', '/orders'],
    [undefined, '/orders'],
  ])('opens only paths of the shop: %s', (path, expectedPath) => expect(pathWithin(ORIGIN, path)).toBe(expectedPath));
});
