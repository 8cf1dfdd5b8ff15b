import { expect, test, MOTION_OPTIONS } from '../src/journey';
import { openHydratedPage } from '../src/open-hydrated-page';

test.use(MOTION_OPTIONS);

const BLOCKED_WORKER_MESSAGE = 'Service Worker registration blocked by Playwright';
const FONT_DELAY_MS = 900;
const PUBLIC_PATHS = [
  '/es',
  '/es/shop',
  '/es/subscriptions',
  '/es/about',
  '/es/contact',
  '/es/recycling-guide',
  '/es/sustainability',
  '/es/terms',
];

test.describe('the shop without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows every public page, including prices', async ({ page }) => {
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
    }
    await page.goto('/es/shop');
    await expect(page.getByText(/\d,\d\d\s€/).first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click();
    await expect(page).toHaveURL(/\/es\/contact$/);
  });
});

test('a prerendered page hydrates without another request, a layout shift or a console message', async ({ page }) => {
  const apiRequests: string[] = [];
  const consoleMessages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) apiRequests.push(request.url());
  });
  page.on('console', (message) => {
    // The journeys block the service worker, and the browser logs that.
    if (message.text() === BLOCKED_WORKER_MESSAGE) return;
    if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
  });
  // The fonts arrive late, when the page is already read: the fallback fonts must take as much room.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(FONT_DELAY_MS);
    await route.continue();
  });
  for (const path of ['/', '/shop', '/about', '/login']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const layoutShift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) =>
            list.getEntries().forEach((entry) => (sum += Reflect.get(entry, 'value') as number)),
          );
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    // Rounded to the thousandth, as usual for layout shifts: a line that grows by a pixel does not count.
    expect([path, layoutShift.toFixed(3)]).toEqual([path, '0.000']);
  }
  expect([apiRequests, consoleMessages]).toEqual([[], []]);
});

test('the shop’s own fonts render letters that Spanish and English lack, in headings and in texts', async ({ page }) => {
  await openHydratedPage(page, '/about');
  const devTools = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await devTools.send(`${domain}.enable`);
  const countSystemFontGlyphs = async (selector: string) => {
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.reduce((sum, { isCustomFont, glyphCount }) => sum + (isCustomFont ? 0 : glyphCount), 0);
  };
  for (const selector of ['h1', 'main p']) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => (element.textContent = 'João Køhler-Łukaš'));
    // Ł and š are beyond the latin part.
    await expect.poll(() => countSystemFontGlyphs(selector)).toBe(2);
  }
});

test('a page with a fixed language switches its language in place, and the shop remembers the choice', async ({ page }) => {
  await page.goto('/en/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose, combine, mix colours');
  await expect(page.getByRole('button', { name: /cart.*Single|Single.*cart/i }).first()).toBeEnabled();
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/shop$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elige, combina, mezcla colores');
  await page.goto('/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
