import { BackOffice, STAFF } from '../src/back-office';
import { expectNoBarrier } from '../src/barriers';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';

const TABS = [
  ['Dashboard', ''],
  ['Pedidos', 'orders'],
  ['Suscripciones', 'subscriptions'],
  ['Usuarios', 'users'],
  ['Soporte', 'support'],
  ['Registro de cambios', 'audit'],
] as const;
const BLUE = [{ type: 'Adulto', color: 'Azul océano' } as const];

for (const width of [820, 1440]) {
  test(`each tab at ${width} px: no barrier that axe finds, nothing to scroll sideways`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const office = new BackOffice(page);
    await page.goto('/admin/');
    await office.enterPassword(STAFF.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    for (const [heading, path] of TABS) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
      await expectNoBarrier(page);
    }
  });
}

test('a sale in one window shows in the dashboard of the other without a reload', async ({ page, browser, shop }) => {
  test.slow();
  const office = new BackOffice(page);
  await office.open('/');
  await expect(page.getByText('En directo')).toBeVisible();
  const orders = page.getByRole('listitem').filter({ hasText: 'Pedidos sueltos' }).locator('strong');
  const before = Number(await orders.innerText());

  const shopWindow = await browser.newPage({ baseURL: shop.origin, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const guest = new Guest(shopWindow);
  await guest.putInCart('Cepillo individual', BLUE);
  await guest.checkOut();
  await guest.pay();
  await guest.seesThanks();
  await expect(orders).toHaveText(String(before + 1), { timeout: 30_000 });
  await shopWindow.close();
});
