import { pathWithinShop } from './path-within-shop';

it.each(['/', '/welcome', '/orders/0192?tab=a&b=c#top', '/account?next=https://elsewhere.example'])('pathWithinShop keeps %s', (path) => {
  expect(pathWithinShop(path)).toBe(path);
});

it.each([
  ...[
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'evil.example',
    ' /welcome',
    '/wel come',
  ],
  ...['javascript:alert(1)', '/\t/evil.example', '/\n', '/.//evil.example', '', `/${'a'.repeat(300)}`, '/\ud800', null, undefined],
])('pathWithinShop drops %j', (path) => {
  expect(pathWithinShop(path)).toBeNull();
});
