import 'reflect-metadata';
import { en } from './en';
import { es } from './es';

const SAMPLE_ARGUMENT = { name: 'N', address: 'A', email: 'e@example.com', min: 3, max: 5 };

/** Every text by its path, functions called with samples. */
function flattenTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function')
    return flattenTexts((value as (...values: unknown[]) => unknown)(value.length > 1 ? 'X' : sampleArgumentFor(path), 'Y'), path);
  if (value === null) return [[path, '(none)']];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, item]) => flattenTexts(item, `${path}.${key}`));
}

const sampleArgumentFor = (path: string): unknown => (/withdrawal|guarantee|form|journey/.test(path) ? SAMPLE_ARGUMENT : 'X');

const SAME_IN_BOTH = /methods|\.order\.total$|\.carriers\./;

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(flattenTexts(es).map(([path]) => path)).toEqual(flattenTexts(en).map(([path]) => path));
  });

  it('have no empty and no untranslated text', () => {
    const englishTexts = new Map(flattenTexts(en));
    const identicalTexts = flattenTexts(es).filter(
      ([path, text]) => text.trim() === '' || (text !== '(none)' && text === englishTexts.get(path) && !SAME_IN_BOTH.test(path)),
    );
    expect(identicalTexts).toEqual([]);
  });
});
