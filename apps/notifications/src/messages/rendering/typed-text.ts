// Mail programs turn such words into links, and strangers can type one as a first name.
const LINK_PATTERN = /[/@\\]|:\/|www\.|\.\p{L}{2,}/iu;

/** Whether a mail program would turn it into a link. */
export function looksLikeLink(text: string): boolean {
  return LINK_PATTERN.test(text);
}

/** First name for a greeting; null when it could be read as a link or is not a name. */
export function greetingName(firstName: string): string | null {
  const name = toOneLine(firstName);
  return name === '' || looksLikeLink(name) ? null : name;
}

/**
 * Typed text on one line: a line break could make it look like text of the shop. A header ends where its line ends: a smuggled line break
 * would start another header.
 */
export function toOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/gu, ' ').trim();
}

/** Each line of a typed text as a paragraph, without empty ones: the layout has no line breaks within one. */
export function paragraphsOfLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(toOneLine)
    .filter((line) => line !== '');
}
