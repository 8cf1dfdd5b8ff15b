import { oneLine } from './one-line';

// Mail programs turn such words into links, and a first name is a place where a stranger can put one.
const LOOKS_LIKE_A_LINK = /[/@\\]|:\/|www\.|\.\p{L}{2,}/iu;

/** What a customer typed, on one line: a line break could pass for words of ours. */
export function asTyped(text: string): string {
  return oneLine(text);
}

/** Whether a mail program would make a link of it. */
export function readsAsLink(text: string): boolean {
  return LOOKS_LIKE_A_LINK.test(text);
}

/** The first name for a greeting; null when it could be read as a link or as anything but a name. */
export function greetingName(firstName: string): string | null {
  const name = oneLine(firstName);
  return name === '' || readsAsLink(name) ? null : name;
}
