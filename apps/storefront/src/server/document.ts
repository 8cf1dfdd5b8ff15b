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

/** Build output of each module. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Output of the build for rendering. */
export interface BuildOutput {
  /** The empty page of the build. */
  readonly template: string;
  readonly manifest: Manifest;
  /** The inline script of each page. */
  readonly starter: string;
  /** The text of each style sheet by its name. */
  readonly sheets: ReadonlyMap<string, string>;
  /** The origin that customers type. */
  readonly origin: string;
}

/**
 * Hashes of the inline scripts and styles of a document, for the content security policy: `sha256-…`. No other inline code or style is
 * allowed.
 */
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
/** Elements of the template: fonts, style sheets with the font faces, and code. */
const LETTERS = /\s*<link rel="preload" as="font"[^>]*>/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const FACE = /@font-face\{[^{}]*\}/g;
const CODE = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
/** The web app manifest, which makes the shop installable and lists its icons. */
const INSTALLING = /\s*<link rel="manifest"[^>]*>/g;
/** The entry module, by its name in the build. */
const ENTRY = 'index.html';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The full style sheet loads together with the code, which needs it for the elements that it adds. */
const askedFor = (sheet: string): string => `<link rel="preload" as="style" href="/${sheet}" />`;

/** Each file is a script element of its own, although the last one imports all others. So each runs in a task of its own. */
const scriptOf = ({ file }: Chunk): string => `<script type="module" crossorigin src="/${file}"></script>`;

/** The chunk of a module and all its static imports, each after its own imports. */
function chunksOf(manifest: Manifest, module: string, seen = new Set<string>()): readonly Chunk[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build manifest has no module ${module}: correct its path in public-pages.ts`);
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
      throw new Error('index.html lacks a placeholder for prerendered pages: restore head, body and noscript');
    const tagsOf = (kind: RegExp): string => (template.match(kind) ?? []).map((tag) => tag.trim()).join('');
    this.letters = tagsOf(LETTERS);
    this.installing = tagsOf(INSTALLING);
    this.sheets = [...template.matchAll(SHEET)].map(([, file = '']) => file);
    this.template = [LETTERS, SHEET, CODE, INSTALLING].reduce((rest, tag) => rest.replaceAll(tag, ''), template);
  }

  /** The document that is sent. Visible content comes first, with all its styles; the code then hydrates it. */
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
      // The font faces stay; the cut styles are removed when the full sheets have loaded.
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
    if (text === undefined) throw new Error(`The build has no style sheet ${file}: build the storefront again`);
    return text.trim();
  }
}
