import type { Locale } from '@brote/contracts';
import en from '@brote/contracts/data-words/en';
import es from '@brote/contracts/data-words/es';
import { DAY_FIELDS, FREE_TEXT_FIELDS, MONEY_FIELDS } from '@brote/contracts/personal-data';

const TRANSLATIONS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, es };
const FORMAT_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' };
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const COUNTRY_PATTERN = /^[A-Z]{2}$/;

/** One line of a person's data: a label, and a value unless further lines follow below it. */
export interface DataLine {
  readonly label: string;
  readonly value: string;
  readonly depth: number;
}

type DataObject = Readonly<Record<string, unknown>>;

const isDataObject = (value: unknown): value is DataObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats exported data in a language: labels, states, days in Madrid time, amounts in euros. */
export class PersonalDataFormatter {
  constructor(private readonly locale: Locale) {}

  /** A word by its key, or the fallback. */
  translate(key: string, fallback: string): string {
    return TRANSLATIONS[this.locale][key] ?? fallback;
  }

  /** A UTC instant as day and time in Madrid. */
  formatInstant(text: string): string {
    return this.formatTime(text, { dateStyle: 'long', timeStyle: 'short' });
  }

  /** The fields of one object of a section, each line after its label. */
  linesOf(section: string, dataObject: DataObject, depth = 0): DataLine[] {
    return Object.entries(dataObject).flatMap(([field, value]) => this.fieldLines(section, field, value, depth));
  }

  private fieldLines(section: string, field: string, value: unknown, depth: number): DataLine[] {
    const label = this.translate(`field.${field}`, field);
    if (isDataObject(value)) {
      const localizedValue = value[this.locale];
      if (typeof localizedValue === 'string') return [{ label, value: localizedValue, depth }];
      return [{ label, value: '', depth }, ...this.linesOf(section, value, depth + 1)];
    }
    if (!Array.isArray(value)) return [{ label, value: this.format(section, field, value), depth }];
    const parts: readonly unknown[] = value;
    if (parts.some(isDataObject))
      return parts.flatMap((part, index) => this.partLines(section, `${label} ${String(index + 1)}`, part, depth));
    const joinedValues = parts.map((part) => this.format(section, field, part)).join(', ');
    return [{ label, value: joinedValues === '' ? this.format(section, field, null) : joinedValues, depth }];
  }

  private partLines(section: string, label: string, part: unknown, depth: number): DataLine[] {
    const nestedLines = isDataObject(part) ? this.linesOf(section, part, depth + 1) : [];
    return [{ label, value: isDataObject(part) ? '' : String(part), depth }, ...nestedLines];
  }

  private format(section: string, field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return this.translate('value.nothing', '');
    if (typeof value === 'boolean') return this.translate(value ? 'value.yes' : 'value.no', String(value));
    if (typeof value === 'number') return MONEY_FIELDS.includes(field) ? this.formatEuros(value) : String(value);
    return typeof value === 'string' ? this.formatText(section, field, value) : JSON.stringify(value);
  }

  private formatText(section: string, field: string, text: string): string {
    if (INSTANT_PATTERN.test(text) && !DAY_FIELDS.includes(field)) return this.formatInstant(text);
    if (INSTANT_PATTERN.test(text) || DAY_PATTERN.test(text)) return this.formatTime(text, { dateStyle: 'long' });
    if (FREE_TEXT_FIELDS.includes(field)) return text;
    if (field === 'country' && COUNTRY_PATTERN.test(text)) return new Intl.DisplayNames([this.locale], { type: 'region' }).of(text) ?? text;
    const event = section === 'securityLog' ? this.translate(`event.${text}`, text) : text;
    return this.translate(`word.${section}.${text}`, this.translate(`word.${text}`, event));
  }

  private formatEuros(cents: number): string {
    return replaceNarrowSpaces(new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }).format(cents / 100));
  }

  private formatTime(text: string, style: Intl.DateTimeFormatOptions): string {
    return replaceNarrowSpaces(
      new Intl.DateTimeFormat(FORMAT_LOCALES[this.locale], { ...style, timeZone: 'Europe/Madrid' }).format(new Date(text)),
    );
  }
}

/** The built-in fonts lack the narrow space. */
function replaceNarrowSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
