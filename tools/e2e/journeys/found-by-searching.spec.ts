import { expect, test, WITH_MOTION } from '../src/journey';
import { openReady } from '../src/open-ready';

test.use(WITH_MOTION);

const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright';
const LETTERS_LATE_MS = 900;
const READABLE = [
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
    for (const path of READABLE) {
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
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  page.on('console', (message) => {
    // The journeys block the service worker, and the browser logs that.
    if (message.text() === WITHOUT_WORKER) return;
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  // The fonts arrive late, when the page is already read: the fallback fonts must take as much room.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(LETTERS_LATE_MS);
    await route.continue();
  });
  for (const path of ['/', '/shop', '/about', '/login']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const jump = await page.evaluate(
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
    expect([path, jump.toFixed(3)]).toEqual([path, '0.000']);
  }
  expect([asked, said]).toEqual([[], []]);
});

test('the shop’s own fonts render letters that Spanish and English lack, in headings and in texts', async ({ page }) => {
  await openReady(page, '/about');
  const browser = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS'] as const) await browser.send(`${domain}.enable`);
  const inSystemFont = async (selector: string) => {
    const { root } = await browser.send('DOM.getDocument');
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.reduce((sum, { isCustomFont, glyphCount }) => sum + (isCustomFont ? 0 : glyphCount), 0);
  };
  for (const selector of ['h1', 'main p']) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => (element.textContent = 'João Køhler-Łukaš'));
    // Ł and š are beyond the latin part.
    await expect.poll(() => inSystemFont(selector)).toBe(2);
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
