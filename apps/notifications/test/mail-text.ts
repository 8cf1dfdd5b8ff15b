import type { RenderedMail } from '../src/transports/channels/outgoing-mail';

/** The visible text of the HTML, on one line. */
export function textOf(html: string): string {
  return html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** Words of the HTML part that the text part lacks. */
export function findWordsMissingInText({ html, text }: RenderedMail): string[] {
  const body = textOf(html.slice(html.indexOf('<h1')))
    .replace(/&nbsp;|&#8202;|&#x200a;/g, ' ')
    .replace(/&#x27;/g, "'");
  const textWords = new Set(wordList(text));
  return wordList(body).filter((word) => !textWords.has(word));
}

function wordList(text: string): string[] {
  const words = text.replace(/\u00a0/g, ' ').match(/[\p{L}\d@.,%€/-]+/gu) ?? [];
  return words.map((word) => word.replace(/[.,:]+$/, ''));
}
