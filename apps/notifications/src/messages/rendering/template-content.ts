import type { Locale } from '@brote/contracts';
import type { TemplateVariable } from '@brote/contracts/notifications';

/** A template that Handlebars compiled ahead of time; only its runtime uses the fields. */
export type TemplateSpecification = Readonly<Record<string, unknown>>;

/** Text of staff per language; a language without recipients may be missing. */
export interface TemplateContent {
  subject: Readonly<Partial<Record<Locale, string | null>>> | null;
  content: Readonly<Partial<Record<Locale, string | null>>>;
}

/** Values of the variables in one message; missing where one is not known. */
export type VariableValues = Readonly<Partial<Record<TemplateVariable, string | null>>>;

const VARIABLE_PATTERN = /\{\{\s*(\w+)\s*\}\}/g;
const BRACES_PATTERN = /\{\{|\}\}/;

/** Variables of a text that do not exist; braces without a variable are listed as written. */
export function findUnknownVariables(text: string, offeredVariables: readonly string[]): string[] {
  const unknown = [...text.matchAll(VARIABLE_PATTERN)].map(([, name = '']) => name).filter((name) => !offeredVariables.includes(name));
  const strayBraces = BRACES_PATTERN.exec(text.replace(VARIABLE_PATTERN, ''));
  return [...new Set([...unknown, ...(strayBraces ? [strayBraces[0]] : [])])];
}

/** Replaces each variable once and does not parse its value. Null when a value is not known. */
export function fillVariables(text: string, values: VariableValues): string | null {
  const knownValues: Readonly<Record<string, string | null | undefined>> = values;
  const isMissing = [...text.matchAll(VARIABLE_PATTERN)].some(([, name = '']) => !ownValue(knownValues, name));
  return isMissing ? null : text.replace(VARIABLE_PATTERN, (_match, name: string) => ownValue(knownValues, name) ?? '');
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

function ownValue(values: Readonly<Record<string, string | null | undefined>>, name: string): string | null {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}
