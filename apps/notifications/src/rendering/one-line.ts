/** The text on one line. A header ends where its line ends: whoever smuggles in a line break writes headers of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/gu, ' ').trim();
}
