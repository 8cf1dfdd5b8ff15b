import { COMMON_WORDS } from './common-words';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords of leaked collections, in lower case: the list that zxcvbn ranks guesses by (MIT licence). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

const KEYBOARD_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
];
const CHARACTER_RUNS = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
/** Minimum length of a part of the address that makes a password weak. */
const MIN_ADDRESS_PART_LENGTH = 3;
/** Minimum number of characters besides the owner's address. */
const MIN_REMAINING_LENGTH = 4;
const MIN_NUMBER_LENGTH = 10;

/**
 * Whether a password is easy to guess: leaked, a common word with digits and signs, keys in a row, a repeated pattern,
 * a date or short number, or the own address.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const normalized = stripAccents(password);
  return COMMON_PASSWORDS.has(normalized) || isPattern(normalized) || isCommon(normalized) || isMadeOfEmail(normalized, email);
}

function isPattern(normalized: string): boolean {
  const isShortNumber = /^[\d\s./-]+$/.test(normalized) && normalized.replaceAll(/\D/g, '').length < MIN_NUMBER_LENGTH;
  return (
    isShortNumber ||
    new Set(normalized).size <= 2 ||
    /^(.{1,4})\1+.?$/s.test(normalized) ||
    CHARACTER_RUNS.some((run) => run.includes(normalized))
  );
}

function isCommon(normalized: string): boolean {
  const forms = [normalized, replaceLookalikes(normalized), replaceLookalikes(stemOf(normalized))];
  return forms.some((variant) => COMMON_WORDS.has(variant) || isWord(stemOf(variant)) || isWord(variant.replaceAll(/[^a-z]/g, '')));
}

function replaceLookalikes(normalized: string): string {
  return [...normalized].map((character) => LOOKALIKE_LETTERS[character] ?? character).join('');
}

/** A word, once or twice. */
function isWord(stem: string): boolean {
  const half = stem.slice(0, stem.length / 2);
  return (
    COMMON_WORDS.has(stem) ||
    CHARACTER_RUNS.some((run) => stem.length >= 4 && run.includes(stem)) ||
    (half + half === stem && COMMON_WORDS.has(half))
  );
}

/** The text without surrounding digits and signs. */
function stemOf(variant: string): string {
  return variant.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
}

function isMadeOfEmail(normalized: string, email: string): boolean {
  const [local = '', domain = ''] = stripAccents(email).split('@');
  const parts = [local, ...local.split(/[^a-z0-9]+/), ...domain.split('.')].filter((part) => part.length >= MIN_ADDRESS_PART_LENGTH);
  const remaining = parts.sort((a, b) => b.length - a.length).reduce((text, part) => text.replaceAll(part, ''), normalized);
  return remaining !== normalized && remaining.replaceAll(/[^\p{L}\d]/gu, '').length < MIN_REMAINING_LENGTH;
}

function stripAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '');
}
