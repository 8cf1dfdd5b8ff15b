/** Forms of a kebab-case name, and sentences made of its words. */
import { discouragedWordsOfIdentifier } from '../../build-tooling/language/words.mjs';

const KEBAB_CASE = /^[a-z][a-z\d]*(-[a-z][a-z\d]*)*$/;

/** `end-pause` → EndPause */
export const toPascalCase = (name) => name.replace(/(?:^|-)([a-z\d])/g, (_match, letter) => letter.toUpperCase());

/** `end-pause` → endPause */
export const toCamelCase = (name) => name.replace(/-([a-z\d])/g, (_match, letter) => letter.toUpperCase());

/** `end-pause` → END_PAUSE */
export const toErrorCode = (name) => name.replaceAll('-', '_').toUpperCase();

/** `end-pause` → end_pause */
export const toSnakeCase = (name) => name.replaceAll('-', '_');

/** `end-pause` → end pause */
export const toSpacedWords = (name) => name.replaceAll('-', ' ');

/** A text as a JSON string. */
export const toJson = (text) => JSON.stringify(text);

/** A text as a string literal of TypeScript. */
export const toStringLiteral = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** True, or the sentence that a prompt shows: a name is in kebab-case and uses the words of the field. */
export function validateName(name) {
  if (typeof name !== 'string' || !KEBAB_CASE.test(name)) return `"${name}" is not in kebab-case, such as end-pause`;
  const [[word, replacement] = []] = discouragedWordsOfIdentifier(name);
  return word === undefined || `"${word}" is not a word of the field here: use ${replacement}`;
}

/** @throws Error when the name is not in kebab-case, or has a word that the code does not use */
export function requireName(option, name) {
  requireValid(option, validateName(name));
}

function requireValid(option, result) {
  if (result !== true) throw new Error(`--${option}: ${result}`);
}

/** True, or the sentence that a prompt shows: a feature is named by its domain module and its name, such as changes/pauses. */
export function validateFeaturePath(path) {
  const parts = typeof path === 'string' ? path.split('/') : [];
  if (parts.length === 0 || parts.length > 2) return `"${path}" is not a domain module and a feature, such as changes/pauses`;
  return parts.map(validateName).find((result) => result !== true) ?? true;
}

/** @throws Error when a part of the path is not in kebab-case, or has a word that the code does not use */
export function requireFeaturePath(option, path) {
  requireValid(option, validateFeaturePath(path));
}

/** `end` → ends, `fetch` → fetches, `carry` → carries */
export function toThirdPerson(verb) {
  if (/(s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ies') : `${verb}s`;
}

/** `pause` → a pause, `order` → an order, `pauses` → pauses */
export function withArticle(noun) {
  if (/[^s]s$/.test(noun)) return toSpacedWords(noun);
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${toSpacedWords(noun)}`;
}

/** The text as one sentence for a doc comment. */
export function toSentence(text) {
  const trimmed = text.trim().replaceAll('*/', '');
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
