import { createHash } from 'node:crypto';
import { translator } from '@brote/ui-kit/i18n';
import type { DrawnPage } from './drawn-page';
import { embedJson, escapeHtml, headOf } from './head';
import { pageTexts } from './page-texts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What the build made of each module. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** What the build left for those who draw. */
export interface BuiltParts {
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
/** What the template asks for: style sheets, and code. */
const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const CODE = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The chunk of a module and all that it needs at once. */
function chunksOf(manifest: Manifest, module: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}`);
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports ?? []) chunksOf(manifest, name, seen);
  return seen;
}

/** Turns drawn pages into documents. */
export class Documents {
  private readonly template: string;
  private readonly sheets: readonly string[];
  private readonly code: readonly string[];

  constructor(private readonly built: BuiltParts) {
    const { template } = built;
    if (!PLACES.head.test(template) || !PLACES.unscripted.test(template) || !template.includes(PLACES.body))
      throw new Error('index.html has no place for drawn pages');
    this.sheets = [...template.matchAll(SHEET)].map(([, file = '']) => file);
    this.code = [...template.matchAll(CODE)].map(([, tag = '']) => tag);
    this.template = template.replaceAll(SHEET, '').replaceAll(CODE, '');
  }

  /** The document that is sent. What is to be seen comes first and with all that dresses it; code only has to take over. */
  of(page: DrawnPage): SentDocument {
    const { starter, origin } = this.built;
    const chunks = [...chunksOf(this.built.manifest, page.page.code)];
    const sheets = [...new Set([...this.sheets, ...chunks.flatMap(({ css = [] }) => css)])];
    const style = sheets.map((file) => this.sheet(file)).join('\n');
    const head = [
      headOf({ page, origin }),
      `<style>${style}</style>`,
      // The page's code looks whether its style sheets are there before it asks for them; disabled, nobody fetches them.
      ...sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`),
      `<template id="code">${this.codeOf(chunks)}</template>`,
      `<script>${starter}</script>`,
    ];
    const answers = `<script type="application/json" id="answers">${embedJson(page.state)}</script>`;
    const unscripted = escapeHtml(translator(pageTexts, page.locale)('unscripted'));
    const body = this.template
      .replace('<html lang="en">', `<html lang="${page.locale}">`)
      .replace(PLACES.head, () => head.join(''))
      .replace(PLACES.unscripted, () => `<noscript><p class="bar">${unscripted}</p></noscript>`)
      .replace(PLACES.body, () => page.html)
      .replace(PLACES.end, () => answers + PLACES.end);
    return { body, inline: { scripts: [hashOf(starter)], styles: [hashOf(style)] } };
  }

  private sheet(file: string): string {
    const text = this.built.sheets.get(file);
    if (text === undefined) throw new Error(`The build has no ${file}`);
    return text.trim();
  }

  /** The page's own code is asked for together with the shop's, not after it. */
  private codeOf(chunks: readonly Chunk[]): string {
    const own = chunks.filter(({ file }) => !this.code.some((tag) => tag.includes(`"/${file}"`)));
    return [...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`), ...this.code].join('');
  }
}
