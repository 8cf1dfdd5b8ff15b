import type { Locale } from '@brote/contracts';
import { DerivationWriter } from '@brote/contracts/derivation-texts';
import { formatCountry, formatDay, formatInstant, formatMoney } from './evidence-formats';
import en from './words.en.json';
import es from './words.es.json';

type WordKey = keyof typeof en;

const WORDS: Readonly<Record<Locale, Readonly<Record<WordKey, string>>>> = { en, es };

const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/** The sentences of the file in one language. */
export class EvidenceWords {
  /** Sentences of derivations, those of the customer's page. */
  readonly derivation: DerivationWriter;

  constructor(readonly locale: Locale) {
    this.derivation = new DerivationWriter(locale, { formatMoney, formatDay, formatCountry });
  }

  /** A sentence with its values filled in. */
  text(key: WordKey, values: Readonly<Record<string, string>> = {}): string {
    return WORDS[this.locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  }

  /** The word for a stored code, such as a state; an unknown code stays as it is. */
  code(group: string, code: string): string {
    const key = `${group}.${code}`;
    return isWordKey(key) ? this.text(key) : code;
  }

  /** Day and time in Madrid; a dash for none. */
  instant(at: string | null): string {
    return at === null ? '–' : formatInstant(at, this.locale);
  }
}
