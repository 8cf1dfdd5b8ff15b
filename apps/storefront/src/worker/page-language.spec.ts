import { pageLanguage } from './page-language';

describe('the language of the offline page', () => {
  it.each([
    ['the address', { path: '/es/shop', chosen: 'en', languages: ['en-GB'] }, 'es'],
    ['the choice', { path: '/shop', chosen: 'es', languages: ['en-GB'] }, 'es'],
    ['the browser', { path: '/estimate', chosen: undefined, languages: ['ca-ES', 'en'] }, 'es'],
    ['the default language', { path: '/', chosen: 'fr', languages: [] }, 'en'],
  ] as const)('is decided by %s', (_by, visitor, language) => expect(pageLanguage(visitor)).toBe(language));
});
