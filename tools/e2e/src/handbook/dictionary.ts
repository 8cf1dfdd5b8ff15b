import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const SOURCES = ['apps/admin/src', 'apps/storefront/src', 'libs/ui-kit/src'] as const;

/** The languages of the handbook. */
export const HANDBOOK_LOCALES = ['es', 'en'] as const;
export type HandbookLocale = (typeof HANDBOOK_LOCALES)[number];

function readSentences(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

/** The texts of the screens in one language. */
export class Dictionary {
  private readonly sentences: ReadonlySet<string>;

  constructor(readonly locale: HandbookLocale) {
    const fileNames = new RegExp(String.raw`locales/([\w-]+\.)?${locale}\.json$`);
    const files = SOURCES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => fileNames.test(file))
        .map((file) => join(ROOT, folder, file)),
    );
    this.sentences = new Set(files.flatMap((file) => Object.values(readSentences(file))).filter((sentence) => !sentence.includes('{')));
  }

  /** The text of a key of the back office, such as `orders/ship`: the folder of its page, and the key. @throws Error for an unknown key */
  text(path: string): string {
    const [page, key] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const folder = ['app', 'components'].includes(page) ? page : `pages/${page}`;
    const text = readSentences(join(ROOT, 'apps/admin/src', folder, 'locales', `${this.locale}.json`))[key];
    if (text === undefined) throw new Error(`The back office has no text ${path} in ${this.locale}`);
    return text;
  }

  /** The given texts that a dictionary of the shop or the back office has word for word, each once, in order. */
  select(texts: readonly string[]): string[] {
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => this.sentences.has(text)).sort();
  }
}
