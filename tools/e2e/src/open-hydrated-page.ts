import type { Page } from '@playwright/test';

/** The event that the shop dispatches on its document once its code has hydrated the prerendered page. */
const READY_EVENT = 'brote:ready';

/** Opens a page of the shop and waits until it is hydrated. Before that a link makes the browser load a new document. */
export async function openHydratedPage(page: Page, path: string): Promise<void> {
  await page.addInitScript((eventName) => {
    document.addEventListener(eventName, () => document.documentElement.setAttribute('data-ready', ''));
  }, READY_EVENT);
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
