import type { Locale, LocalizedText } from '@brote/contracts/browser';
import { Fragment, useMemo, type ReactNode } from 'react';
import { fillPlaceholders, splitAtPlaceholders, type CountedKey, type Translations, type TextValues } from './define-translations';
import { useLocale } from './locale-context';

/** Returns a feature's sentences in the current language. */
export interface Translate<K extends string> {
  (key: K, values?: TextValues): string;
  /** The language of the sentences. */
  readonly locale: Locale;
  /** The sentence for that many; `{count}` is filled in. */
  count: (base: CountedKey<K>, count: number, values?: TextValues) => string;
  /** A sentence with elements in its placeholders, such as links. */
  rich: (key: K, values: Readonly<Record<string, ReactNode>>) => ReactNode;
}

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** Created when a sentence is first counted: most components never count. */
const pluralRulesOf = (locale: Locale): Intl.PluralRules => (rules[locale] ??= new Intl.PluralRules(locale));

/** The same outside of components. */
export function translator<K extends string>(translations: Translations<K>, locale: Locale): Translate<K> {
  const sentences: Readonly<Record<string, string>> = translations[locale];
  const translate = (key: K, values?: TextValues) => fillPlaceholders(translations[locale][key], values);
  return Object.assign(translate, {
    locale,
    count: (base: CountedKey<K>, count: number, values?: TextValues) => {
      const form = pluralRulesOf(locale).select(count) === 'one' ? 'one' : 'other';
      return fillPlaceholders(sentences[`${base}_${form}`] ?? base, { ...values, count });
    },
    rich: (key: K, values: Readonly<Record<string, ReactNode>>) =>
      splitAtPlaceholders(translations[locale][key]).map((part, index) => (
        <Fragment key={index}>{typeof part === 'string' ? part : values[part.name]}</Fragment>
      )),
  });
}

/** A feature's sentences, in the visitor's language. */
export function useTranslations<K extends string>(translations: Translations<K>): Translate<K> {
  const { locale } = useLocale();
  return useMemo(() => translator(translations, locale), [translations, locale]);
}

/** A sentence in both languages, for messages that outlive a change of language. */
export function localize<K extends string>(translations: Translations<K>, key: NoInfer<K>, values?: TextValues): LocalizedText {
  return { en: translator(translations, 'en')(key, values), es: translator(translations, 'es')(key, values) };
}
