import type { Page } from '@playwright/test';
import { expect, test } from '../src/journey';

const PASSWORD = 'nadie-debe-leer-esto-7';

/** Holds back the shop's scripts. Returns the function that releases them. */
async function blockScripts(page: Page): Promise<() => void> {
  let releaseScripts: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route(/\/assets\/[^?]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return releaseScripts;
}

/** Opens a page without waiting for its scripts, which may be held back. */
const openWithoutScripts = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'domcontentloaded' });

/** Addresses of the pages that the browser loads from now on. */
function recordNavigations(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(request.url());
  });
  return seen;
}

test('a sign-in pressed before the code has loaded keeps the typed values and is answered after loading', async ({ page }) => {
  const releaseScripts = await blockScripts(page);
  const navigatedUrls = recordNavigations(page);
  await openWithoutScripts(page, '/login');
  await page.getByLabel('E-mail').fill('nadie@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect(page.getByLabel('E-mail')).toHaveValue('nadie@example.com');
  const signInRequest = page.waitForRequest(/\/auth\/sign-in$/);
  releaseScripts();
  expect((await signInRequest).postDataJSON()).toEqual({ email: 'nadie@example.com', password: PASSWORD });
  await expect(page.getByText('No se pudo iniciar sesión')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nadie@example.com');
  expect(navigatedUrls.map((url) => new URL(url).pathname + new URL(url).search)).toEqual(['/login']);
});

test('a type, a color and a menu chosen before the code has loaded stay chosen after loading', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const releaseScripts = await blockScripts(page);
  await openWithoutScripts(page, '/shop');
  const card = page.getByRole('article', { name: 'Cepillo individual' });
  const [kidsOption, whiteOption] = [card.getByRole('radio', { name: 'Infantil' }), card.getByRole('radio', { name: 'Blanco clásico' })];
  for (const choice of [kidsOption, whiteOption]) await choice.check({ force: true });
  await page.getByRole('button', { name: 'Menú' }).click();
  releaseScripts();
  await expect(page.getByRole('navigation', { name: 'Móvil' })).toBeVisible();
  for (const choice of [kidsOption, whiteOption]) await expect(choice).toBeChecked();
  await page.getByRole('button', { name: 'Menú' }).click();
  await card.getByRole('button', { name: /Añadir a la cesta/ }).click();
  await page.goto('/cart');
  await expect(page.getByText('Blanco clásico, infantil').first()).toBeVisible();
});

/**
 * The name of each element of the delivered page, with a hash of its computed style. Custom properties are left out: they are not visible
 * by themselves.
 */
const readComputedStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hashOf = (text: string): number => [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 0);
    return [...document.querySelectorAll('body, body > #root, #root *')].map((element) => {
      const style = getComputedStyle(element);
      const seen = [...style].filter((name) => !name.startsWith('--'));
      const text = seen.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
      return `${element.tagName}.${element.getAttribute('class') ?? ''} ${hashOf(text)}`;
    });
  });

for (const path of ['/', '/terms', '/login'])
  test(`${path} looks the same with its inlined styles and with the full style sheet`, async ({ page }) => {
    const releaseScripts = await blockScripts(page);
    await openWithoutScripts(page, path);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    });
    const stylesBefore = await readComputedStyles(page);
    releaseScripts();
    await expect(page.locator('head > style#cut')).toHaveCount(0);
    // React may have hydrated by now and rendered more elements.
    expect(await readComputedStyles(page)).toEqual(expect.arrayContaining(stylesBefore));
  });

test('without JavaScript the password never reaches an address, and the page says that it needs JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin, locale: 'es-ES' });
  const page = await context.newPage();
  const navigatedUrls = recordNavigations(page);
  await page.goto('/login');
  await expect(page.getByText(/necesitan JavaScript/)).toBeVisible();
  await page.getByLabel('E-mail').fill('nadie@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect.poll(() => navigatedUrls.length).toBe(2);
  expect(navigatedUrls.join()).not.toContain(PASSWORD);
  expect(navigatedUrls.join()).not.toContain('nadie');
  await context.close();
});
