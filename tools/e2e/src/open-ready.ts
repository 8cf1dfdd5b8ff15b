import type { Page } from '@playwright/test';

/** The event that the shop dispatches on its document once its code has hydrated the prerendered page. */
const READY = 'brote:ready';

/** Opens a page of the shop and waits until it is hydrated. Before that a link makes the browser load a new document. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.addInitScript((ready) => {
    document.addEventListener(ready, () => document.documentElement.setAttribute('data-ready', ''));
  }, READY);
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
