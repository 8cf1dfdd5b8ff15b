import type { Locale } from '@brote/contracts';
import en from '@brote/contracts/data-words/en';
import es from '@brote/contracts/data-words/es';
import { DAY_FIELDS, FREE_FIELDS, MONEY_FIELDS } from '@brote/contracts/personal-data';

const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, es };
const REGION: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNTRY = /^[A-Z]{2}$/;

/** One line of a person's data: a label, and a value unless further lines follow below it. */
export interface DataLine {
  readonly label: string;
  readonly value: string;
  readonly depth: number;
}

type Thing = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats exported data in a language: labels, states, days in Madrid time, amounts in euros. */
export class PersonalDataWords {
  constructor(private readonly locale: Locale) {}

  /** A word by its key, or the fallback. */
  word(key: string, fallback: string): string {
    return WORDS[this.locale][key] ?? fallback;
  }

  /** A UTC instant as day and time in Madrid. */
  instant(text: string): string {
    return this.time(text, { dateStyle: 'long', timeStyle: 'short' });
  }

  /** The fields of one object of a section, each line after its label. */
  linesOf(section: string, thing: Thing, depth = 0): DataLine[] {
    return Object.entries(thing).flatMap(([field, value]) => this.fieldLines(section, field, value, depth));
  }

  private fieldLines(section: string, field: string, value: unknown, depth: number): DataLine[] {
    const label = this.word(`field.${field}`, field);
    if (isThing(value)) {
      const own = value[this.locale];
      if (typeof own === 'string') return [{ label, value: own, depth }];
      return [{ label, value: '', depth }, ...this.linesOf(section, value, depth + 1)];
    }
    if (!Array.isArray(value)) return [{ label, value: this.format(section, field, value), depth }];
    const parts: readonly unknown[] = value;
    if (parts.some(isThing)) return parts.flatMap((part, index) => this.partLines(section, `${label} ${String(index + 1)}`, part, depth));
    const said = parts.map((part) => this.format(section, field, part)).join(', ');
    return [{ label, value: said === '' ? this.format(section, field, null) : said, depth }];
  }

  private partLines(section: string, label: string, part: unknown, depth: number): DataLine[] {
    const inner = isThing(part) ? this.linesOf(section, part, depth + 1) : [];
    return [{ label, value: isThing(part) ? '' : String(part), depth }, ...inner];
  }

  private format(section: string, field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return this.word('value.nothing', '');
    if (typeof value === 'boolean') return this.word(value ? 'value.yes' : 'value.no', String(value));
    if (typeof value === 'number') return MONEY_FIELDS.includes(field) ? this.euros(value) : String(value);
    return typeof value === 'string' ? this.formatText(section, field, value) : JSON.stringify(value);
  }

  private formatText(section: string, field: string, text: string): string {
    if (INSTANT.test(text) && !DAY_FIELDS.includes(field)) return this.instant(text);
    if (INSTANT.test(text) || DAY.test(text)) return this.time(text, { dateStyle: 'long' });
    if (FREE_FIELDS.includes(field)) return text;
    if (field === 'country' && COUNTRY.test(text)) return new Intl.DisplayNames([this.locale], { type: 'region' }).of(text) ?? text;
    const event = section === 'securityLog' ? this.word(`event.${text}`, text) : text;
    return this.word(`word.${section}.${text}`, this.word(`word.${text}`, event));
  }

  private euros(cents: number): string {
    return plainSpaces(new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }).format(cents / 100));
  }

  private time(text: string, style: Intl.DateTimeFormatOptions): string {
    return plainSpaces(new Intl.DateTimeFormat(REGION[this.locale], { ...style, timeZone: 'Europe/Madrid' }).format(new Date(text)));
  }
}

/** The built-in fonts lack the narrow space. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
