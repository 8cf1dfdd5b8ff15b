import { moveSecretToHash } from './link-query';

const urlOf = (text: string): URL => new URL(text, 'https://shop.example');

describe('the secret of a mailed link', () => {
  it.each([
    ['/unsubscribe?token=a.b', undefined, '/unsubscribe#token=a.b'],
    ['/es/unsubscribe?token=a.b', undefined, '/es/unsubscribe#token=a.b'],
    ['/withdrawal?order=BR-1&token=a.b', undefined, '/withdrawal?order=BR-1#token=a.b'],
    [
      '/auth/confirm?token_hash=ab&type=signup&redirect_to=%2Fwelcome',
      undefined,
      '/auth/confirm?type=signup&redirect_to=%2Fwelcome#token_hash=ab',
    ],
    ['/box/a.b#skip', 'a.b', '/box#skip=&token=a.b'],
    ['/answer/a.b', 'a.b', '/answer#token=a.b'],
  ])('moves behind # from %s', (link, tokenInPath, expected) => {
    expect(moveSecretToHash(urlOf(link), tokenInPath)).toBe(expected);
  });

  it.each(['/unsubscribe#token=a.b', '/withdrawal?order=BR-1', '/auth/confirm#token_hash=ab&type=signup', '/box#token=a.b&part=skip'])(
    'stays in place in %s',
    (link) => {
      expect(moveSecretToHash(urlOf(link), undefined)).toBeNull();
    },
  );
});
