import { BackOffice } from '../src/back-office';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { findPaymentsWithoutOrder } from '../src/oracles/money';
import { readMoneyRecords } from '../src/oracles/money-records';
import { findStockProblems } from '../src/oracles/stock';

const blueBrush = { type: 'Adulto', color: 'Azul océano' } as const;

test('a restored database has lost two paid orders: staff rebuild the first, and refund the second', async ({
  browser,
  guest,
  mailbox,
  database,
  provider,
  shop,
}) => {
  const secondGuest = new Guest(await (await browser.newContext()).newPage());
  for (const buyer of [guest, secondGuest]) {
    await buyer.addToCart('Cepillo individual', [blueBrush]);
    await buyer.checkOut();
    await provider.keepSessionOpen(buyer.sessionId);
    await database.loseOrder(buyer.sessionId);
    await buyer.pay();
  }

  const office = new BackOffice(await (await browser.newContext()).newPage());
  const { page } = office;
  await office.open('/orders?view=payments');
  const rowOf = ({ email }: Guest) => page.getByRole('row').filter({ hasText: email });
  for (const buyer of [guest, secondGuest])
    await expect(async () => {
      await page.reload();
      await expect(rowOf(buyer)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });

  await test.step('the first order is rebuilt, and its buyer gets the confirmation', async () => {
    await rowOf(guest).getByRole('button', { name: 'Reconstruir el pedido' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reconstruir el pedido' }).click();
    await expect(page.getByText('Pedido reconstruido').first()).toBeVisible();
    await expect(rowOf(guest)).toBeHidden();
    await mailbox.waitForMails(guest.email);
    await page.goto(`/admin/orders?search=${guest.email}`);
    await page.getByRole('button', { name: /^#BR-/ }).click();
    await expect(page.getByRole('dialog').getByText('Carrer de Cadis 48, 2.º 4.ª')).toBeVisible();
  });

  await test.step('the second payment is refunded', async () => {
    await page.goto('/admin/orders?view=payments');
    await rowOf(secondGuest).getByRole('button', { name: 'Reembolsar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' }).click();
    await expect(page.getByText('Reembolso en camino')).toBeVisible();
    await page.goto('/admin/orders?view=payments&list=decided');
    await expect(async () => {
      await page.reload();
      await expect(rowOf(secondGuest).getByText('Reembolsado')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('money and stock agree', async () => {
    await expect.poll(async () => findPaymentsWithoutOrder(await readMoneyRecords(shop))).toEqual([]);
    await expect.poll(() => findStockProblems(database), { timeout: 30_000 }).toEqual([]);
  });
});
