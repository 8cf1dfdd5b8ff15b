import 'reflect-metadata';
import { en } from './en';
import { es } from './es';

const SAMPLE = { name: 'N', address: 'A', email: 'e@example.com', min: 3, max: 5 };

/** Every text by its path, functions called with samples. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function')
    return flat((value as (...values: unknown[]) => unknown)(value.length > 1 ? 'X' : sampleFor(path), 'Y'), path);
  if (value === null) return [[path, '(none)']];
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, item]) => flat(item, `${path}.${key}`));
}

const sampleFor = (path: string): unknown => (/withdrawal|guarantee|form|journey/.test(path) ? SAMPLE : 'X');

const SAME_IN_BOTH = /methods|\.order\.total$|\.carriers\./;

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(flat(es).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
  });

  it('have no empty and no untranslated text', () => {
    const english = new Map(flat(en));
    const same = flat(es).filter(
      ([path, text]) => text.trim() === '' || (text !== '(none)' && text === english.get(path) && !SAME_IN_BOTH.test(path)),
    );
    expect(same).toEqual([]);
  });
});
