import { oneLine } from './one-line';

// Mail programs turn such words into links, and strangers can type one as a first name.
const LOOKS_LIKE_A_LINK = /[/@\\]|:\/|www\.|\.\p{L}{2,}/iu;

/** Text of a customer on one line: a line break could make it look like text of the shop. */
export function asTyped(text: string): string {
  return oneLine(text);
}

/** Whether a mail program would turn it into a link. */
export function readsAsLink(text: string): boolean {
  return LOOKS_LIKE_A_LINK.test(text);
}

/** First name for a greeting; null when it could be read as a link or is not a name. */
export function greetingName(firstName: string): string | null {
  const name = oneLine(firstName);
  return name === '' || readsAsLink(name) ? null : name;
}
