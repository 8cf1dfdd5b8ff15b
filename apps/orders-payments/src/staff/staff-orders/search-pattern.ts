const ACCENTED_CAPITALS = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇŠŽČŘŁŃŚÝ';
const ACCENTED_SMALL_LETTERS = 'áàâäãåéèêëíìîïóòôöõúùûüñçšžčřłńśý';
const PLAIN_LETTERS = 'aaaaaaeeeeiiiiooooouuuuncszcrlnsy';
const PUNCTUATION_PATTERN = /^[!-/:-@[-`{-~]$/;

const plainLetters = new Map(
  [...ACCENTED_CAPITALS, ...ACCENTED_SMALL_LETTERS].map((letter, index) => [letter, PLAIN_LETTERS.charAt(index % PLAIN_LETTERS.length)]),
);
/** All variants of a plain letter that the database's `search_text` treats as equal. */
const accentVariants = new Map<string, string>();
for (const [letter, plainLetter] of plainLetters) accentVariants.set(plainLetter, (accentVariants.get(plainLetter) ?? '') + letter);

/**
 * A regular expression of PostgreSQL that matches a line beginning with the typed text, whatever its case and accents.
 * It takes a tenth of the time of `search_text` per row; only `search_text` has indexes.
 */
export function lineStartPattern(typedText: string): string {
  return String.raw`(^|\n)${[...typedText].map(letterPattern).join('')}`;
}

function letterPattern(letter: string): string {
  if (PUNCTUATION_PATTERN.test(letter)) return `\\${letter}`;
  const lowerCaseLetter = letter.toLowerCase();
  const plainLetter = plainLetters.get(lowerCaseLetter) ?? lowerCaseLetter;
  const variants = new Set(
    [letter, plainLetter, plainLetter.toUpperCase(), ...(accentVariants.get(plainLetter) ?? '')].filter(
      (variant) => [...variant].length === 1,
    ),
  );
  return variants.size === 1 ? letter : `[${[...variants].join('')}]`;
}
