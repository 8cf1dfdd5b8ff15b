import { createHash } from 'node:crypto';
import { translator } from '@brote/ui-kit/i18n';
import type { RenderedPage } from './rendered-page';
import { embedJson, escapeHtml, renderHead } from './head';
import { pageTranslations } from './page-translations';
import { extractUsedStyles } from './used-styles';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Build output of each module. */
export type BuildManifest = Readonly<Record<string, ManifestChunk>>;

/** Output of the build for rendering. */
export interface BuildOutput {
  /** The empty page of the build. */
  readonly template: string;
  readonly manifest: BuildManifest;
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
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A document as it is sent. */
export interface SentDocument {
  readonly body: string;
  readonly inline: InlineHashes;
}

const PLACEHOLDERS = {
  head: /<!--page-->[\s\S]*?<!--\/page-->/,
  unscripted: /<noscript>[\s\S]*?<\/noscript>/,
  body: '<!--drawn-->',
  end: '</body>',
};
/** Elements of the template: fonts, style sheets with the font faces, and code. */
const FONT_LINKS = /\s*<link rel="preload" as="font"[^>]*>/g;
const STYLE_SHEET_LINKS = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const FONT_FACES = /@font-face\{[^{}]*\}/g;
const SCRIPT_TAGS = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
/** The web app manifest, which makes the shop installable and lists its icons. */
const MANIFEST_LINKS = /\s*<link rel="manifest"[^>]*>/g;
/** The entry module, by its name in the build. */
const ENTRY = 'index.html';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The full style sheet loads together with the code, which needs it for the elements that it adds. */
const preloadTagOf = (readSheet: string): string => `<link rel="preload" as="style" href="/${readSheet}" />`;

/** Each file is a script element of its own, although the last one imports all others. So each runs in a task of its own. */
const scriptTagOf = ({ file }: ManifestChunk): string => `<script type="module" crossorigin src="/${file}"></script>`;

/** The chunk of a module and all its static imports, each after its own imports. */
function chunksOf(manifest: BuildManifest, module: string, visitedModules = new Set<string>()): readonly ManifestChunk[] {
  if (visitedModules.has(module)) return [];
  visitedModules.add(module);
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build manifest has no module ${module}: correct its path in public-pages.ts`);
  return [...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, visitedModules)), chunk];
}

/** Turns rendered pages into documents. */
export class DocumentBuilder {
  private readonly template: string;
  private readonly fontLinks: string;
  private readonly manifestLinks: string;
  private readonly styleSheets: readonly string[];

  constructor(private readonly buildOutput: BuildOutput) {
    const { template } = buildOutput;
    if (!PLACEHOLDERS.head.test(template) || !PLACEHOLDERS.unscripted.test(template) || !template.includes(PLACEHOLDERS.body))
      throw new Error('index.html lacks a placeholder for prerendered pages: restore head, body and noscript');
    const tagsOf = (kind: RegExp): string => (template.match(kind) ?? []).map((tag) => tag.trim()).join('');
    this.fontLinks = tagsOf(FONT_LINKS);
    this.manifestLinks = tagsOf(MANIFEST_LINKS);
    this.styleSheets = [...template.matchAll(STYLE_SHEET_LINKS)].map(([, file = '']) => file);
    this.template = [FONT_LINKS, STYLE_SHEET_LINKS, SCRIPT_TAGS, MANIFEST_LINKS].reduce((html, tag) => html.replaceAll(tag, ''), template);
  }

  /** The document that is sent. Visible content comes first, with all its styles; the code then hydrates it. */
  build(page: RenderedPage): SentDocument {
    const { starter, origin } = this.buildOutput;
    const entryChunks = chunksOf(this.buildOutput.manifest, ENTRY);
    const chunks = [...new Set([...entryChunks.slice(0, -1), ...chunksOf(this.buildOutput.manifest, page.page.code), ...entryChunks])];
    const styleSheets = [...new Set([...this.styleSheets, ...chunks.flatMap(({ css = [] }) => css)])];
    const noscriptHtml = `<p class="bar">${escapeHtml(translator(pageTranslations, page.locale)('unscripted'))}</p>`;
    const allStyles = styleSheets.map((file) => this.readSheet(file)).join('');
    const fontFaces = (allStyles.match(FONT_FACES) ?? []).join('');
    const usedCss = extractUsedStyles(allStyles.replaceAll(FONT_FACES, ''), noscriptHtml + page.html);
    const head = [
      this.fontLinks,
      renderHead({ page, origin }),
      // The font faces stay; the cut styles are removed when the full sheets have loaded.
      `<style>${fontFaces}</style><style id="cut">${usedCss}</style>`,
      `<template id="code">${styleSheets.map(preloadTagOf).join('')}${chunks.map(scriptTagOf).join('')}${this.manifestLinks}</template>`,
      `<script>${starter}</script>`,
    ];
    const answers = `<script type="application/json" id="answers">${embedJson(page.state)}</script>`;
    const body = this.template
      .replace('<html lang="en">', `<html lang="${page.locale}">`)
      .replace(PLACEHOLDERS.head, () => head.join(''))
      .replace(PLACEHOLDERS.unscripted, () => `<noscript>${noscriptHtml}</noscript>`)
      .replace(PLACEHOLDERS.body, () => page.html)
      .replace(PLACEHOLDERS.end, () => answers + PLACEHOLDERS.end);
    return { body, inline: { scripts: [hashOf(starter)], styles: [hashOf(fontFaces), hashOf(usedCss)] } };
  }

  private readSheet(file: string): string {
    const text = this.buildOutput.sheets.get(file);
    if (text === undefined) throw new Error(`The build has no style sheet ${file}: build the storefront again`);
    return text.trim();
  }
}
