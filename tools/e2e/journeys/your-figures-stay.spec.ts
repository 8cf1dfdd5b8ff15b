import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { readNumber } from '../src/displayed-numbers';
import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { waitForConsistency } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';

const MINUTES_PER_DAY = 24 * 60;
/** Minutes after which an order is late on any day; below, minutes after which a month has ended. */
const LATE_AFTER_MINUTES = 8 * MINUTES_PER_DAY;
const MONTH_ENDS_AFTER_MINUTES = 32 * MINUTES_PER_DAY;

/** Revenue of orders in cents, by month of the chart. */
async function readRevenueByMonth(page: Page): Promise<Map<string, number>> {
  await page.goto('/admin/');
  const bars = page.locator('.figures__chart title');
  await expect(bars).toHaveCount(12);
  const barTitles = await bars.allTextContents();
  return new Map(
    barTitles.map((text) => {
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
  const openOffice = async (path: string): Promise<Page> => {
    const context = await browser.newContext({ baseURL, locale: 'es-ES' });
    const adminPage = new BackOffice(await context.newPage());
    await adminPage.open(path, 'staff');
    return adminPage.page;
  };
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await time.advanceMinutes(LATE_AFTER_MINUTES);
  await waitForConsistency(shop);

  let number = '';
  await test.step('a week later the order is on today’s list and on the picking list, and staff ship it', async () => {
    const page = await openOffice(`/orders?due=true&search=${guest.email}`);
    const row = page.getByRole('row', { name: /Lucía Ferrer/ });
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Salen hoy o atrasados' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    number = (await row.getByRole('button').innerText()).trim();
    await page.goto('/admin/deliveries');
    await expect(page.getByRole('button', { name: /^[\d.]+ atrasadas?$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Preparar las de hoy' }).click();
    const neededRow = page.getByRole('table', { name: 'Cepillos que hay que preparar' }).getByRole('row', { name: 'Azul océano, adulto' });
    expect(await readNumber(neededRow.getByRole('cell').nth(1))).toBeGreaterThan(0);
    await page.goto(`/admin/orders?due=true&search=${guest.email}`);
    await page.getByRole('button', { name: number }).click();
    await page.getByRole('button', { name: 'Marcar como enviado' }).click();
    await page.getByLabel('Número de seguimiento').fill('PQ4X-0009');
    await page.getByRole('button', { name: 'Marcar como enviado' }).last().click();
    await expect(page.getByText('Ningún pedido coincide')).toBeVisible();
    await page.context().close();
  });

  await time.advanceMinutes(MONTH_ENDS_AFTER_MINUTES);
  await waitForConsistency(shop);
  await test.step('a refund in another month changes only the figures of that month', async () => {
    const page = await openOffice('/');
    const revenueBefore = await readRevenueByMonth(page);
    const [currentMonth = ''] = [...revenueBefore.keys()].slice(-1);
    await page.goto(`/admin/orders?search=${guest.email}`);
    await page.getByRole('button', { name: number }).click();
    await page.getByRole('button', { name: 'Reembolsar…' }).click();
    await page.getByLabel(/^Motivo/).fill('Llegó rota');
    await page.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await expect(page.getByText('Reembolso en camino')).toBeVisible();
    await expect
      .poll(async () => (await readRevenueByMonth(page)).get(currentMonth), { timeout: 60_000 })
      .toBeLessThan(revenueBefore.get(currentMonth) ?? 0);
    const revenueAfter = await readRevenueByMonth(page);
    expect([...revenueAfter].slice(0, -1)).toEqual([...revenueBefore].slice(0, -1));
    await page.context().close();
  });
});
