import type { Locale } from '@brote/contracts/browser';
import { formatCount } from './format';

/** One feature's sentences in both languages. The keys are those of the English file. */
export type Translations<K extends string> = Readonly<Record<Locale, Readonly<Record<K, string>>>>;

/**
 * The values of `{placeholders}`. A number counts things and gets thousands separators; other numbers, such as a year, are passed as text.
 */
export type TextValues = Readonly<Record<string, string | number>>;

/** `items` for the pair `items_one` and `items_other`. */
export type CountedKey<K extends string> = K extends `${infer Base}_one` ? Base : never;

/** Pairs the two files of a feature; a key that Spanish lacks does not compile. */
export function defineTranslations<K extends string>(
  en: Readonly<Record<K, string>>,
  es: Readonly<Record<NoInfer<K>, string>>,
): Translations<K> {
  return { en, es };
}

const PLACEHOLDER_PATTERN = /\{(\w+)\}/g;

/** The names of a sentence's placeholders, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER_PATTERN)].map((match) => match[1] ?? '').sort();
}

/** Fills the placeholders; one without a value stays as written, so that it is noticed. */
export function fillPlaceholders(text: string, values: TextValues = {}): string {
  return text.replace(PLACEHOLDER_PATTERN, (placeholder, name: string) => {
    const value = values[name] ?? placeholder;
    return typeof value === 'number' ? formatCount(value) : value;
  });
}

/** Splits a sentence at its placeholders: plain parts as text, placeholders as `{ name }`. */
export function splitAtPlaceholders(text: string): (string | { readonly name: string })[] {
  return text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? { name } : part;
  });
}

/**
 * The gaps of a pair of languages: keys that one of them lacks, placeholders that differ, empty sentences.
 * Made for specs; an empty list means that the pair is complete.
 */
export function findGaps(translations: Translations<string>): string[] {
  const keys = new Set([...Object.keys(translations.en), ...Object.keys(translations.es)]);
  const gaps: string[] = [];
  for (const key of keys) {
    const en = translations.en[key];
    const es = translations.es[key];
    if (!en?.trim() || !es?.trim()) gaps.push(`${key} is missing in ${en?.trim() ? 'es' : 'en'}`);
    else if (placeholdersOf(en).join() !== placeholdersOf(es).join()) gaps.push(`${key} has other placeholders in es`);
  }
  return gaps;
}
