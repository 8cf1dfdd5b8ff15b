import type { Browser, Page } from '@playwright/test';
import { BackOffice, STAFF_ACCOUNTS } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { formatNumber, readNumber } from '../src/displayed-numbers';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';

const ADMIN_TABS = [
  ['Dashboard', ''],
  ['Pedidos', 'orders'],
  ['Desistimientos', 'orders?view=withdrawals'],
  ['Pagos sin compra', 'orders?view=payments'],
  ['Registros para la Agencia Tributaria', 'orders?view=billing'],
  ['Entregas', 'deliveries'],
  ['Entregas', 'deliveries?view=list'],
  ['Entregas', 'deliveries?view=picking'],
  ['Suscripciones', 'subscriptions'],
  ['Notificaciones', 'notifications/templates'],
  ['Notificaciones', 'notifications/send'],
  ['Notificaciones', 'notifications/history'],
  ['Notificaciones', 'notifications/suppressed'],
  ['Usuarios', 'users'],
  ['Inventario', 'inventory'],
  ['Productos y precios', 'catalogue'],
  ['Bosque y recibos', 'forest'],
  ['Lotes y retiradas', 'recalls'],
  ['Soporte', 'support'],
  ['Mensajes muertos', 'dead-letters'],
  ['Registro de cambios', 'audit'],
  ['Estado del sistema', 'system'],
] as const;
const BLUE_BRUSHES = [{ type: 'Adulto', color: 'Azul océano' } as const];

/** Buys a brush as a guest in a separate window. */
async function buyBrush(browser: Browser, { origin }: { readonly origin: string }): Promise<void> {
  const shopWindow = await browser.newPage({ baseURL: origin, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const guest = new Guest(shopWindow);
  await guest.addToCart('Cepillo individual', BLUE_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await shopWindow.close();
}

test('each tab is accessible on a tablet and on a desktop and has no horizontal scrolling', async ({ page }) => {
  test.slow();
  const [tabletWidth, desktopWidth] = [820, 1440];
  await page.goto('/admin/');
  await new BackOffice(page).submitSignIn(STAFF_ACCOUNTS.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const [heading, path] of ADMIN_TABS) {
    await page.setViewportSize({ width: tabletWidth, height: 900 });
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: desktopWidth, height: 900 });
    await expectAccessible(page);
  }
});

/** The elements with an animation longer than a moment, except loading indicators. */
const findAnimatedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []))
      .filter((effect) => Number(effect.getTiming().duration) > 1 && effect.target?.closest('.ant-spin') === null)
      .map((effect) => effect.target?.className ?? ''),
  );

test('the back office works by the keyboard alone, and the focus is never lost', async ({ page, browser, shop }) => {
  test.slow();
  await buyBrush(browser, shop);
  await new BackOffice(page).open('/');
  await page.getByRole('link', { name: 'Pedidos' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeFocused();
  const orderButton = page.getByRole('button', { name: /^#BR-/ }).first();
  await orderButton.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').filter({ hasText: 'Cronología' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Reembolsar…' }).press('Enter');
  const refundDialog = page.getByRole('dialog', { name: /^Reembolsar/ });
  await expect(refundDialog).toBeVisible();
  expect(await findAnimatedElements(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(refundDialog).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Reembolsar…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(orderButton).toBeFocused();

  const menu = page.getByRole('navigation', { name: 'Secciones' }).getByRole('menu');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  const focusedLink = menu.getByRole('link').and(page.locator(':focus'));
  await expect(focusedLink).toHaveCount(1);
  const name = await focusedLink.innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

test('a sale in one window appears in the dashboard of the other without a reload', async ({ page, browser, shop }) => {
  test.slow();
  const office = new BackOffice(page);
  await office.open('/');
  await expect(page.getByText('En directo')).toBeVisible();
  const orderCount = page.getByRole('listitem').filter({ hasText: 'Pedidos sueltos' }).locator('strong');
  const countBefore = await readNumber(orderCount);

  await buyBrush(browser, shop);
  await expect(orderCount).toHaveText(formatNumber(countBefore + 1), { timeout: 30_000 });
});
