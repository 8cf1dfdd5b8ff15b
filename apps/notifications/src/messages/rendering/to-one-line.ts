/** The text on one line. A header ends where its line ends: a smuggled line break would start another header. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/gu, ' ').trim();
}
