#!/usr/bin/env node
// Development only: renders the logo of the mails with headless Chromium, twice its size on screen (mail programs drop SVG). Then pngquant
// reduces it to 96 colours, so that a mail stays small. Packs are rendered on demand, see src/messages/rendering/pack-picture.ts. Run it after a
// change of the logo and commit its output: node bin/render-logo.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { chromium } from 'playwright-core';

const appFolder = fileURLToPath(new URL('..', import.meta.url));
const temporaryFolder = mkdtempSync(join(tmpdir(), 'brote-mail-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});
const page = await browser.newPage({ deviceScaleFactor: 2 });

try {
  const bundle = join(temporaryFolder, 'brand.cjs');
  await esbuild.build({
    stdin: { contents: "export * from '@brote/brand';", resolveDir: appFolder },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundle,
  });
  const { COLORS, LOGO, MARK_PATH, WORD } = createRequire(import.meta.url)(bundle);
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.w} ${LOGO.h}" width="112" fill="${COLORS.pine700}"><path transform="${LOGO.markTransform}" d="${MARK_PATH}"/><path transform="${LOGO.wordTransform}" d="${WORD.d}"/></svg>`;
  await renderPng('logo', 112, Math.round((112 * LOGO.h) / LOGO.w), `<body style="margin:0;background:#fff;line-height:0">${logo}`);
} finally {
  await browser.close();
  rmSync(temporaryFolder, { recursive: true, force: true });
}

async function renderPng(name, width, height, html) {
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  const full = join(temporaryFolder, `${name}.png`);
  await page.screenshot({ path: full, clip: { x: 0, y: 0, width, height } });
  execFileSync('pngquant', ['--speed', '1', '--strip', '--force', '--output', join(appFolder, 'pictures', `${name}.png`), '96', full]);
}
