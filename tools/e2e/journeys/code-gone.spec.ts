import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey';

const CODE = '**/assets/**/*.js';

interface OpenPage {
  /** Paths of the pages that the tab has loaded since the release. */
  readonly loads: readonly string[];
}

/** A release replaces the files of an open page. A page that loads afterwards names files that exist, unless they stay away. */
async function replaceFiles(page: Page, { comeBack }: { comeBack: boolean }): Promise<OpenPage> {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.route(CODE, (route) => (loads.length > 0 && comeBack ? route.continue() : route.fulfill({ status: 404 })));
  return { loads };
}

test('a page of the shop that stays open across a release reloads once, and shows what was asked for', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { loads } = await replaceFiles(page, { comeBack: true });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accesibilidad' })).toBeVisible();
  expect(loads).toEqual([new URL(page.url()).pathname]);
});

test('a page whose code stays away reloads once, and no more', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { loads } = await replaceFiles(page, { comeBack: false });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).click();
  await expect.poll(() => loads.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(loads).toHaveLength(1);
});
