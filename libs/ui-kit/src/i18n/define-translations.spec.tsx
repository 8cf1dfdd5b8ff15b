import { act, render, screen } from '@testing-library/react';
import {
  brushNames,
  defineTranslations,
  detectLocale,
  fillPlaceholders,
  findGaps,
  formatInstant,
  formatCount,
  formatMoney,
  formatMonth,
  localize,
  LocaleProvider,
  translator,
  useLocale,
  useTranslations,
} from './index';

const translations = defineTranslations(
  { hello: 'Hello {name}', item_one: '{count} item', item_other: '{count} items', terms: 'Read the {link} first' },
  { hello: 'Hola {name}', item_one: '{count} artículo', item_other: '{count} artículos', terms: 'Lee antes las {link}' },
);

describe('the translations', () => {
  it('fill their placeholders and keep unknown ones visible', () => {
    expect(translator(translations, 'es')('hello', { name: 'Ana' })).toBe('Hola Ana');
    expect(fillPlaceholders('{a} {b}', { a: 1 })).toBe('1 {b}');
    expect(fillPlaceholders('{count} in {year}', { count: 12_000, year: '2026' })).toBe('12.000 in 2026');
  });

  it('have plural forms in both languages', () => {
    expect([0, 1, 2].map((count) => translator(translations, 'en').count('item', count))).toEqual(['0 items', '1 item', '2 items']);
    expect(translator(translations, 'es').count('item', 1)).toBe('1 artículo');
  });

  it('return both languages for messages that outlive a change of language', () => {
    expect(localize(translations, 'hello', { name: 'Ana' })).toEqual({ en: 'Hello Ana', es: 'Hola Ana' });
  });

  it('report the gaps of one language', () => {
    expect(findGaps({ en: { a: 'x', b: '{n}', c: 'c' }, es: { a: ' ', b: '{m}', c: 'c' } })).toEqual([
      'a is missing in es',
      'b has other placeholders in es',
    ]);
    expect(findGaps(translations)).toEqual([]);
  });
});

describe('detectLocale', () => {
  it.each([
    [['es-MX', 'en'], 'es'],
    [['ca'], 'es'],
    [['gl-ES'], 'es'],
    [['EU'], 'es'],
    [['fr', 'es'], 'en'],
    [[], 'en'],
  ])('returns for %j the language %s', (languages, locale) => {
    expect(detectLocale(languages)).toBe(locale);
  });
});

function Page() {
  const t = useTranslations(translations);
  const { setLocale } = useLocale();
  return (
    <>
      <p>{t.rich('terms', { link: <a href="/terms">x</a> })}</p>
      <button onClick={() => setLocale('es')}>es</button>
    </>
  );
}

describe('LocaleProvider', () => {
  it('stores the choice, sets the language of the document and ignores an unknown stored language', () => {
    localStorage.setItem('key', 'klingon');
    render(
      <LocaleProvider storageKey="key" fallback="en">
        <Page />
      </LocaleProvider>,
    );
    expect([screen.getByText(/Read the/).textContent, document.documentElement.lang]).toEqual(['Read the x first', 'en']);
    act(() => screen.getByRole('button').click());
    expect([screen.getByText(/Lee/).textContent, document.documentElement.lang, localStorage.getItem('key')]).toEqual([
      'Lee antes las x',
      'es',
      'es',
    ]);
  });
});

describe('the formatted names and amounts', () => {
  it('have the same format everywhere', () => {
    expect(formatMoney({ amount: 123_450, currency: 'EUR' })).toBe('1.234,50\u00a0€');
    expect([1_000_000, 1_000, 999, 0, -2_500].map(formatCount)).toEqual(['1.000.000', '1.000', '999', '0', '-2.500']);
    expect([formatInstant('2026-11-20T23:05:00.000Z', 'en'), formatMonth('2026-05-31T22:30:00.000Z', 'es')]).toEqual([
      '21 November 2026, 00:05',
      'junio de 2026',
    ]);
    expect(brushNames('en').brush({ type: 'kids', color: 'white' })).toBe('Classic White, kids');
    const blue = { type: 'adult', color: 'blue' } as const;
    expect(brushNames('en').list([blue, { type: 'kids', color: 'white' }, blue])).toBe('2 × Ocean Blue, adult; Classic White, kids');
    expect(brushNames('es').brush({ type: 'adult', color: 'blue' })).toBe('Azul océano, adulto');
  });
});
