import type { Locale } from '@brote/contracts';
import type { TemplateVariable } from '@brote/contracts/notifications';

/** Text of staff per language; a language without recipients may be missing. */
export interface TemplateContent {
  subject: Readonly<Partial<Record<Locale, string | null>>> | null;
  content: Readonly<Partial<Record<Locale, string | null>>>;
}

/** Values of the variables in one message; missing where one is not known. */
export type VariableValues = Readonly<Partial<Record<TemplateVariable, string | null>>>;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;
const BRACES = /\{\{|\}\}/;

/** Variables of a text that do not exist; braces without a variable are listed as written. */
export function unknownVariablesIn(text: string, offered: readonly string[]): string[] {
  const unknown = [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => !offered.includes(name));
  const stray = BRACES.exec(text.replace(VARIABLE, ''));
  return [...new Set([...unknown, ...(stray ? [stray[0]] : [])])];
}

/** Replaces each variable once and does not parse its value. Null when a value is not known. */
export function fill(text: string, values: VariableValues): string | null {
  const known: Readonly<Record<string, string | null | undefined>> = values;
  const isMissing = [...text.matchAll(VARIABLE)].some(([, name = '']) => !own(known, name));
  return isMissing ? null : text.replace(VARIABLE, (_whole, name: string) => own(known, name) ?? '');
}

/** Paragraphs, separated by empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** One line that fits beside a subject in a list of mails. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).trimEnd()}…`;
}

function own(values: Readonly<Record<string, string | null | undefined>>, name: string): string | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
