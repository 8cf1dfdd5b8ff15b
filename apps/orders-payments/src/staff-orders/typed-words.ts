const CAPITALS = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇŠŽČŘŁŃŚÝ';
const SMALL = 'áàâäãåéèêëíìîïóòôöõúùûüñçšžčřłńśý';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncszcrlnsy';
const IS_PUNCTUATION = /^[!-/:-@[-`{-~]$/;

const plainOf = new Map([...CAPITALS, ...SMALL].map((letter, index) => [letter, PLAIN.charAt(index % PLAIN.length)]));
/** All variants of a plain letter that the database's `search_text` treats as equal. */
const waysToWrite = new Map<string, string>();
for (const [letter, plain] of plainOf) waysToWrite.set(plain, (waysToWrite.get(plain) ?? '') + letter);

/**
 * A regular expression of PostgreSQL that matches a line beginning with the typed text, whatever its case and accents.
 * It takes a tenth of the time of `search_text` per row; only `search_text` has indexes.
 */
export function beginningOfLine(typed: string): string {
  return String.raw`(^|\n)${[...typed].map(oneLetter).join('')}`;
}

function oneLetter(letter: string): string {
  if (IS_PUNCTUATION.test(letter)) return `\\${letter}`;
  const small = letter.toLowerCase();
  const plain = plainOf.get(small) ?? small;
  const ways = new Set([letter, plain, plain.toUpperCase(), ...(waysToWrite.get(plain) ?? '')].filter((way) => [...way].length === 1));
  return ways.size === 1 ? letter : `[${[...ways].join('')}]`;
}
