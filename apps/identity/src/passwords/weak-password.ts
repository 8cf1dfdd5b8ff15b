import { COMMON_PASSWORDS } from './common-passwords';
import { COMMON_WORDS } from './common-words';

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertyuiopasdfghjklzxcvbnm'];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
const AS_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
/** Minimum length of a part of the address that makes a password weak. */
const TELLING_PART = 3;
/** Minimum number of characters besides the owner's address. */
const LEFT_OVER = 4;
const SHORTEST_NUMBER = 10;

/**
 * Whether a password is easy to guess: leaked, a common word with digits and signs, keys in a row, a repeated pattern,
 * a date or short number, or the own address.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = withoutAccents(password);
  return COMMON_PASSWORDS.has(plain) || isPattern(plain) || isCommon(plain) || isMadeOf(plain, email);
}

function isPattern(plain: string): boolean {
  const isShortNumber = /^[\d\s./-]+$/.test(plain) && plain.replaceAll(/\D/g, '').length < SHORTEST_NUMBER;
  return isShortNumber || new Set(plain).size <= 2 || /^(.{1,4})\1+.?$/s.test(plain) || RUNS.some((run) => run.includes(plain));
}

function isCommon(plain: string): boolean {
  const forms = [plain, asLetters(plain), asLetters(stemOf(plain))];
  return forms.some((form) => COMMON_WORDS.has(form) || isWord(stemOf(form)) || isWord(form.replaceAll(/[^a-z]/g, '')));
}

function asLetters(plain: string): string {
  return [...plain].map((sign) => AS_LETTERS[sign] ?? sign).join('');
}

/** A word, once or twice. */
function isWord(stem: string): boolean {
  const half = stem.slice(0, stem.length / 2);
  return (
    COMMON_WORDS.has(stem) || RUNS.some((run) => stem.length >= 4 && run.includes(stem)) || (half + half === stem && COMMON_WORDS.has(half))
  );
}

/** The text without surrounding digits and signs. */
function stemOf(form: string): string {
  return form.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
}

function isMadeOf(plain: string, email: string): boolean {
  const [local = '', domain = ''] = withoutAccents(email).split('@');
  const parts = [local, ...local.split(/[^a-z0-9]+/), ...domain.split('.')].filter((part) => part.length >= TELLING_PART);
  const rest = parts.sort((a, b) => b.length - a.length).reduce((text, part) => text.replaceAll(part, ''), plain);
  return rest !== plain && rest.replaceAll(/[^\p{L}\d]/gu, '').length < LEFT_OVER;
}

function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '');
}
