import type { Page } from '@playwright/test';

/** What the shop tells its document once its code has taken over what came drawn. */
const READY = 'brote:ready';

/** Opens a page of the shop and waits until its code has taken over: before that a link leaves the page in the browser's own way. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.addInitScript((ready) => {
    document.addEventListener(ready, () => document.documentElement.setAttribute('data-ready', ''));
  }, READY);
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
