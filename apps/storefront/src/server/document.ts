import { createHash } from 'node:crypto';
import { translator } from '@brote/ui-kit/i18n';
import type { RenderedPage } from './rendered-page';
import { embedJson, escapeHtml, headOf } from './head';
import { pageTranslations } from './page-translations';
import { usedStyles } from './used-styles';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build made of each module. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Output of the build for rendering. */
export interface BuildOutput {
  /** The page that the build left empty. */
  readonly template: string;
  readonly manifest: Manifest;
  /** The script that each page begins with. */
  readonly starter: string;
  /** The text of each style sheet by its name. */
  readonly sheets: ReadonlyMap<string, string>;
  /** The origin that customers type. */
  readonly origin: string;
}

/** Hashes of what stands in a document itself, as a policy names them: `sha256-…`. Nothing else inline may run or dress the page. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A document as it is sent. */
export interface SentDocument {
  readonly body: string;
  readonly inline: Inline;
}

const PLACES = {
  head: /<!--page-->[\s\S]*?<!--\/page-->/,
  unscripted: /<noscript>[\s\S]*?<\/noscript>/,
  body: '<!--drawn-->',
  end: '</body>',
};
/** What the template asks for: letters, style sheets with the names of the letters, and code. */
const LETTERS = /\s*<link rel="preload" as="font"[^>]*>/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const FACE = /@font-face\{[^{}]*\}/g;
const CODE = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
/** What a browser needs to install the shop; with it come the shop's icons. */
const INSTALLING = /\s*<link rel="manifest"[^>]*>/g;
/** What starts the shop, by the name that the build gives it. */
const ENTRY = 'index.html';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The whole style sheet comes with the code, which needs it for what it adds to the page. */
const askedFor = (sheet: string): string => `<link rel="preload" as="style" href="/${sheet}" />`;

/** Each file is a script of its own, although the last one asks for all others: so each runs in a moment of its own. */
const scriptOf = ({ file }: Chunk): string => `<script type="module" crossorigin src="/${file}"></script>`;

/** The chunk of a module and all that it needs at once, each after what it needs itself. */
function chunksOf(manifest: Manifest, module: string, seen = new Set<string>()): readonly Chunk[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}`);
  return [...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen)), chunk];
}

/** Turns rendered pages into documents. */
export class Documents {
  private readonly template: string;
  private readonly letters: string;
  private readonly installing: string;
  private readonly sheets: readonly string[];

  constructor(private readonly built: BuildOutput) {
    const { template } = built;
    if (!PLACES.head.test(template) || !PLACES.unscripted.test(template) || !template.includes(PLACES.body))
      throw new Error('index.html has no place for drawn pages');
    const tagsOf = (kind: RegExp): string => (template.match(kind) ?? []).map((tag) => tag.trim()).join('');
    this.letters = tagsOf(LETTERS);
    this.installing = tagsOf(INSTALLING);
    this.sheets = [...template.matchAll(SHEET)].map(([, file = '']) => file);
    this.template = [LETTERS, SHEET, CODE, INSTALLING].reduce((rest, tag) => rest.replaceAll(tag, ''), template);
  }

  /** The document that is sent. What is to be seen comes first and with all that dresses it; code only has to take over. */
  of(page: RenderedPage): SentDocument {
    const { starter, origin } = this.built;
    const shop = chunksOf(this.built.manifest, ENTRY);
    const chunks = [...new Set([...shop.slice(0, -1), ...chunksOf(this.built.manifest, page.page.code), ...shop])];
    const sheets = [...new Set([...this.sheets, ...chunks.flatMap(({ css = [] }) => css)])];
    const unscripted = `<p class="bar">${escapeHtml(translator(pageTranslations, page.locale)('unscripted'))}</p>`;
    const whole = sheets.map((file) => this.sheet(file)).join('');
    const faces = (whole.match(FACE) ?? []).join('');
    const cut = usedStyles(whole.replaceAll(FACE, ''), unscripted + page.html);
    const head = [
      this.letters,
      headOf({ page, origin }),
      // The faces stay; what is cut goes when the code has brought the whole sheets.
      `<style>${faces}</style><style id="cut">${cut}</style>`,
      `<template id="code">${sheets.map(askedFor).join('')}${chunks.map(scriptOf).join('')}${this.installing}</template>`,
      `<script>${starter}</script>`,
    ];
    const answers = `<script type="application/json" id="answers">${embedJson(page.state)}</script>`;
    const body = this.template
      .replace('<html lang="en">', `<html lang="${page.locale}">`)
      .replace(PLACES.head, () => head.join(''))
      .replace(PLACES.unscripted, () => `<noscript>${unscripted}</noscript>`)
      .replace(PLACES.body, () => page.html)
      .replace(PLACES.end, () => answers + PLACES.end);
    return { body, inline: { scripts: [hashOf(starter)], styles: [hashOf(faces), hashOf(cut)] } };
  }

  private sheet(file: string): string {
    const text = this.built.sheets.get(file);
    if (text === undefined) throw new Error(`The build has no ${file}`);
    return text.trim();
  }
}
