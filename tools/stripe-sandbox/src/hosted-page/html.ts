/** Markup that is safe to send: everything put into it was escaped, or was markup itself. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | false | readonly Part[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds markup from a template; values are escaped, lists joined, null and false leave nothing. */
export function html(translations: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(translations.reduce((whole, text, i) => whole + write(values[i - 1] ?? null) + text));
}
