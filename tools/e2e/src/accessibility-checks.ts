import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** Half the size of the package's usual file. Each loaded page needs it anew. */
const AXE_SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Axe reports only violations; the rules with these tags read no style sheets. */
const AXE_OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: WCAG_TAGS },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
};

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** An element that fades in or out has intermediate colors, which axe would report. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

/** Expects no accessibility violation and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Expects no horizontal scrolling on a phone at twice the letter size, as WCAG 1.4.4 demands. */
export async function expectLargeTextFits(page: Page): Promise<void> {
  const originalViewport = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  const setFontSize = (size: string) => page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await setFontSize('200%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await setFontSize('');
  if (originalViewport !== null) await page.setViewportSize(originalViewport);
}

/** Runs axe in the page itself: `@axe-core/playwright` opens a further page for each run, and also describes passed rules. */
async function findViolations(page: Page): Promise<string[]> {
  expect(page.frames(), 'axe checks no frames').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return await page.evaluate(async (options) => {
    const { violations } = (await window.axe?.run(document, options)) ?? {};
    if (violations === undefined) throw new Error('axe did not load');
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, AXE_OPTIONS);
}
