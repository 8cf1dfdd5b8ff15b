import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { figureIn } from '../src/figures';
import { MIXED_FAMILY } from '../src/guest';
import { isConsistent } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';

const A_DAY = 24 * 60;
/** Minutes after which an order is late on any day; below, minutes after which a month has ended. */
const LATE_AFTER = 8 * A_DAY;
const MONTH_ENDS_AFTER = 32 * A_DAY;

/** Revenue of orders in cents, by month of the chart. */
async function revenueByMonth(page: Page): Promise<Map<string, number>> {
  await page.goto('/admin/');
  const bars = page.locator('.figures__chart title');
  await expect(bars).toHaveCount(12);
  const said = await bars.allTextContents();
  return new Map(
    said.map((text) => {
      const [, month, amount] = /^(.+): ([-−]?[\d.]+,\d\d)\s€ de pedidos/.exec(text) ?? [];
      if (month === undefined || amount === undefined) throw new Error(`No revenue: ${text}`);
      return [month, Number(amount.replace('−', '-').replaceAll(/[.,]/g, ''))];
    }),
  );
}

// The test moves the clock by more than a month, so it is among the last.
test('a late parcel stays on today’s list, and a later refund leaves the month of the sale unchanged', async ({
  guest,
  browser,
  baseURL,
  time,
  shop,
}) => {
  test.setTimeout(240_000);
  /** A fresh sign-in of staff, because sessions end while months pass. */
  const office = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL, locale: 'es-ES' });
    const adminPage = new BackOffice(await context.newPage());
    await adminPage.open(path, 'staff');
    return adminPage.page;
  };
  await guest.putInCart('Pack familia', MIXED_FAMILY);
  await guest.checkOut();
  await guest.pay();
  await guest.seesThanks();
  await time.pass(LATE_AFTER);
  await isConsistent(shop);

  let number = '';
  await test.step('a week later the order is on today’s list and on the picking list, and staff ship it', async () => {
    const page = await office(`/orders?due=true&search=${guest.email}`);
    const row = page.getByRole('row', { name: /Lucía Ferrer/ });
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Salen hoy o atrasados' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    number = (await row.getByRole('button').innerText()).trim();
    await page.goto('/admin/deliveries');
    await expect(page.getByRole('button', { name: /^[\d.]+ atrasadas?$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Preparar las de hoy' }).click();
    const needed = page.getByRole('table', { name: 'Cepillos que hay que preparar' }).getByRole('row', { name: 'Azul océano, adulto' });
    expect(await figureIn(needed.getByRole('cell').nth(1))).toBeGreaterThan(0);
    await page.goto(`/admin/orders?due=true&search=${guest.email}`);
    await page.getByRole('button', { name: number }).click();
    await page.getByRole('button', { name: 'Marcar como enviado' }).click();
    await page.getByLabel('Número de seguimiento').fill('PQ4X-0009');
    await page.getByRole('button', { name: 'Marcar como enviado' }).last().click();
    await expect(page.getByText('Ningún pedido coincide')).toBeVisible();
    await page.context().close();
  });

  await time.pass(MONTH_ENDS_AFTER);
  await isConsistent(shop);
  await test.step('a refund in another month changes only the figures of that month', async () => {
    const page = await office('/');
    const before = await revenueByMonth(page);
    const [running = ''] = [...before.keys()].slice(-1);
    await page.goto(`/admin/orders?search=${guest.email}`);
    await page.getByRole('button', { name: number }).click();
    await page.getByRole('button', { name: 'Reembolsar…' }).click();
    await page.getByLabel(/^Motivo/).fill('Llegó rota');
    await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await expect(page.getByText('Reembolso en camino')).toBeVisible();
    await expect.poll(async () => (await revenueByMonth(page)).get(running), { timeout: 60_000 }).toBeLessThan(before.get(running) ?? 0);
    const after = await revenueByMonth(page);
    expect([...after].slice(0, -1)).toEqual([...before].slice(0, -1));
    await page.context().close();
  });
});
