/** Markup that is safe to send: everything put into it was escaped, or was markup itself. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function renderPart(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(renderPart).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds markup from a template; values are escaped, lists joined, null and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((result, text, i) => result + renderPart(values[i - 1] ?? null) + text));
}
