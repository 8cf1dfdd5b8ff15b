#!/usr/bin/env node
// Development only: draws the pictures of the mails with headless Chromium, twice their size on screen (mail programs drop SVG),
// and brings them down to 96 colours with pngquant, so that a mail stays small.
// Run it after a drawing changed and commit what it wrote: node bin/draw-pictures.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { chromium } from 'playwright-core';

const here = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'brote-mail-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});
const page = await browser.newPage({ deviceScaleFactor: 2 });

/** Stages as on the shop's cards: the wash of the first brush's colour. */
const WASH = { blue: '#dce7eb', yellow: '#f2eacf', white: '#ece9df', purple: '#e4deec' };
const adult = (color) => ({ type: 'adult', color });
const kids = (color) => ({ type: 'kids', color });
const packs = {
  couple: ['blue', [adult('blue'), adult('yellow')]],
  family: ['yellow', [adult('blue'), adult('yellow'), kids('yellow'), kids('white')]],
  'single-adult-blue': ['blue', [adult('blue')]],
  'single-adult-purple': ['purple', [adult('purple')]],
  'single-adult-yellow': ['yellow', [adult('yellow')]],
  'single-adult-white': ['white', [adult('white')]],
  'single-kids-yellow': ['yellow', [kids('yellow')]],
  'single-kids-white': ['white', [kids('white')]],
};

try {
  const bundle = join(work, 'illustration.cjs');
  await esbuild.build({
    stdin: { contents: "export * from '@brote/illustration';", resolveDir: here },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundle,
  });
  const { drawPack, MARK_PATH, WORD, LOGO } = createRequire(import.meta.url)(bundle);
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.w} ${LOGO.h}" width="112" fill="#1f4433"><path transform="${LOGO.markTransform}" d="${MARK_PATH}"/><path transform="${LOGO.wordTransform}" d="${WORD.d}"/></svg>`;
  await shoot('logo', 112, Math.round((112 * LOGO.h) / LOGO.w), `<body style="margin:0;background:#fff;line-height:0">${logo}`);
  for (const [name, [wash, brushes]] of Object.entries(packs)) {
    const svg = drawPack({ brushes, width: 640, light: false });
    const style = `margin:0;background:${WASH[wash]};line-height:0`;
    await shoot(name, 88, 110, `<body style="${style}">${svg.replace('<svg ', '<svg style="width:88px;height:110px" ')}`);
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}

async function shoot(name, width, height, html) {
  await page.setContent(`<!doctype html><meta charset="utf-8">${html}`);
  const full = join(work, `${name}.png`);
  await page.screenshot({ path: full, clip: { x: 0, y: 0, width, height } });
  execFileSync('pngquant', ['--speed', '1', '--strip', '--force', '--output', join(here, 'pictures', `${name}.png`), '96', full]);
}
