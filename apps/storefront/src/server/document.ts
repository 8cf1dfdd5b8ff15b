import type { DrawnPage } from './drawn-page';
import { embedJson, headOf } from './head';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build made of each module. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The page that the build left empty. */
const PLACES = { head: /<!--page-->[\s\S]*?<!--\/page-->/, body: '<!--drawn-->', end: '</body>' };

/** The chunk of a module and all that it needs at once. */
function chunksOf(manifest: Manifest, module: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}`);
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports ?? []) chunksOf(manifest, name, seen);
  return seen;
}

/** Asks for the page's own code and style sheets together with the page; what the template asks for already is left out. */
function filesOf(template: string, manifest: Manifest, module: string): string {
  const chunks = [...chunksOf(manifest, module)];
  const missing = (file: string) => !template.includes(`"/${file}"`);
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const sheets = [...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`);
  const codes = chunks.filter(({ file }) => missing(file)).map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  return [...sheets, ...codes].join('');
}

/** Turns drawn pages into documents. */
export class Documents {
  constructor(
    private readonly template: string,
    private readonly manifest: Manifest,
    private readonly origin: string,
  ) {
    if (!PLACES.head.test(template) || !template.includes(PLACES.body)) throw new Error('index.html has no place for drawn pages');
  }

  /** The document that is sent. What is to be seen comes first: code only has to take over. */
  of(page: DrawnPage): string {
    const { template, manifest, origin } = this;
    const head = headOf({ page, origin }) + filesOf(template, manifest, page.page.code);
    const answers = `<script type="application/json" id="answers">${embedJson(page.state)}</script>`;
    return template
      .replace('<html lang="en">', `<html lang="${page.locale}">`)
      .replace(PLACES.head, () => head)
      .replace(PLACES.body, () => page.html)
      .replace(PLACES.end, () => answers + PLACES.end)
      .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
  }
}
