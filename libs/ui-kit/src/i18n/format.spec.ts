import fc from 'fast-check';
import { formatCount, formatFirstDay, formatKilograms, formatKilogramsExactly, formatList, formatMoney } from './index';

const MONEY_FORMAT = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });
const COUNT_FORMAT = new Intl.NumberFormat('de-DE');
const kilograms = (language: string, digits: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'kilogram', minimumFractionDigits: digits, maximumFractionDigits: digits });
const KILOGRAM_FORMAT = kilograms('de-DE', 0);
const KILOGRAM_TENTHS_FORMATS = { en: kilograms('en-GB', 1), es: kilograms('de-DE', 1) };
const LIST_FORMATS = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  es: new Intl.ListFormat('es', { type: 'conjunction' }),
};

/** More cents than the shop ever adds up, and far below where a broken number of euros loses its cents. */
const centsArbitrary = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -1e12, max: 1e12 }));
const wordArbitrary = fc.oneof(
  fc.constantFrom('', 'i', 'Isla', 'hi', 'Hilo', 'hielo', 'HIATO', 'historia', 'h', 'y', 'ím', 'azul', 'Azul océano', 'blanco'),
  fc.string(),
);

describe('a formatter without Intl', () => {
  it('formats amounts like Intl', () => {
    fc.assert(
      fc.property(centsArbitrary, (amount) => expect(formatMoney({ amount, currency: 'EUR' })).toBe(MONEY_FORMAT.format(amount / 100))),
      { seed: jest.getSeed() },
    );
  });

  it('formats numbers like Intl, including fractions', () => {
    const numbers = fc.oneof(fc.maxSafeInteger(), fc.double()).filter((count) => !Object.is(count, -0));
    fc.assert(
      fc.property(numbers, (count) => expect(formatCount(count)).toBe(COUNT_FORMAT.format(count))),
      { seed: jest.getSeed() },
    );
  });

  const weights = fc.integer({ min: 0, max: 100_000_000 }).map((tenths) => tenths / 10);

  it('formats weights like Intl', () => {
    fc.assert(
      fc.property(weights, (weight) => expect(formatKilograms(weight)).toBe(KILOGRAM_FORMAT.format(weight))),
      { seed: jest.getSeed() },
    );
  });

  it.each(['en', 'es'] as const)('formats weights to the tenth like Intl in %s', (locale) => {
    fc.assert(
      fc.property(weights, (weight) => expect(formatKilogramsExactly(weight, locale)).toBe(KILOGRAM_TENTHS_FORMATS[locale].format(weight))),
      { seed: jest.getSeed() },
    );
  });

  it.each(['en', 'es'] as const)('formats lists like Intl in %s', (locale) => {
    fc.assert(
      fc.property(fc.array(wordArbitrary, { maxLength: 5 }), (list) =>
        expect(formatList(list, locale)).toBe(LIST_FORMATS[locale].format(list)),
      ),
      { seed: jest.getSeed() },
    );
  });
});

describe('formatFirstDay', () => {
  it.each([
    ['es', '2027-02-23', '2027-02-25', '23'],
    ['en', '2027-02-23', '2027-02-25', '23'],
    ['es', '2027-02-27', '2027-03-02', '27 de febrero'],
    ['en', '2027-02-27', '2027-03-02', '27 February'],
    ['es', '2026-12-30', '2027-01-04', '30 de diciembre de 2026'],
    ['en', '2026-02-23', '2027-02-23', '23 February 2026'],
    ['en', '2027-02-23', '2027-02-23', '23'],
  ] as const)('returns in %s for %s to %s the text %s', (locale, from, until, formatted) => {
    expect(formatFirstDay(from, until, locale)).toBe(formatted);
  });
});

describe('the module of the first view', () => {
  afterEach(() => jest.restoreAllMocks());

  it('calls no Intl formatter except PluralRules, because the first call is slow', () => {
    const onFormatterCreated = jest.fn();
    const { Intl: nativeIntl } = globalThis;
    const watchedIntl = new Proxy(nativeIntl, {
      get: (target, name) => {
        if (name !== 'PluralRules') onFormatterCreated(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    jest.replaceProperty(globalThis, 'Intl', watchedIntl);
    jest.isolateModules(() => {
      const { brushNames, ...translations } = jest.requireActual<typeof import('./index')>('./index');
      const formatted = [
        translations.formatMoney({ amount: 123_456, currency: 'EUR' }),
        translations.formatCount(1_250),
        translations.formatKilogramsExactly(21.7, 'es'),
        translations.formatKilogramsExactly(21.7, 'en'),
        translations.formatKilograms(1_250),
        translations.formatPercent(5, 'es'),
        translations.formatList(['a', 'b', 'c'], 'es'),
        translations
          .translator(translations.defineTranslations({ a_one: '{count}', a_other: '{count}' }, { a_one: '', a_other: '' }), 'en')
          .count('a', 2_000),
        brushNames('es').brush({ type: 'adult', color: 'blue' }),
      ];
      expect(formatted).toEqual([
        '1.234,56\u00a0€',
        '1.250',
        '21,7 kg',
        '21.7 kg',
        '1.250 kg',
        '5 %',
        'a, b y c',
        '2.000',
        'Azul océano, adulto',
      ]);
    });
    expect(onFormatterCreated).not.toHaveBeenCalled();
  });
});
