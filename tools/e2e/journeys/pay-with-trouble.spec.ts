import { eventually } from '../src/eventually';
import { CARDS } from '../src/guest';
import { expect, test } from '../src/journey';
import { piecesInDeliveries } from '../src/oracles/stock';

const blue = { type: 'Adulto', color: 'Azul océano' } as const;

test('a declined card leaves the order open, and a good card pays it', async ({ guest, page, mailbox }) => {
  await guest.putInCart('Cepillo individual', [blue]);
  await guest.checkOut();
  await guest.pay(CARDS.declined);
  await expect(page.getByText('Tu tarjeta ha sido rechazada. Prueba con otra.')).toBeVisible();
  await guest.pay(CARDS.withoutFunds);
  await expect(page.getByText('Tu tarjeta no tiene fondos suficientes. Prueba con otra.')).toBeVisible();
  expect(await mailbox.to(guest.email)).toEqual([]);
  await guest.pay();
  await guest.seesThanks();
  await mailbox.waitFor(guest.email);
});

test('a payment completes after the bank’s confirmation', async ({ guest, page, mailbox }) => {
  await guest.putInCart('Cepillo individual', [blue]);
  await guest.checkOut();
  await guest.pay(CARDS.confirmed);
  await page.getByRole('button', { name: 'Confirmar el pago' }).click();
  await guest.seesThanks();
  await mailbox.waitFor(guest.email);
});

test('an abandoned checkout session expires, and the brush is available again', async ({ guest, page, staff, time, mailbox, database }) => {
  const blues = async () => (await staff.stock())['adult-blue'];
  await test.step('the checkout sessions that earlier guests left open expire first', async () => {
    await time.pass(40);
    await expect.poll(blues, { timeout: 20_000 }).toMatchObject({ reserved: await piecesInDeliveries(database, 'adult', 'blue') });
  });
  const before = await blues();
  await guest.putInCart('Cepillo individual', [blue]);
  await guest.checkOut();
  expect(await blues()).toMatchObject({ available: (before?.available ?? 0) - 1, reserved: (before?.reserved ?? 0) + 1 });
  await time.pass(40);
  await expect.poll(blues, { timeout: 20_000 }).toEqual(before);
  await page.reload();
  await expect(page.getByText('Esta página ha caducado')).toBeVisible();
  expect(await mailbox.to(guest.email)).toEqual([]);
});

test('the order is made when the customer closes the checkout page before the shop receives the payment', async ({
  guest,
  page,
  mailbox,
  provider,
  time,
}) => {
  await provider.holdWebhooks(true);
  await guest.putInCart('Cepillo individual', [blue]);
  await guest.checkOut();
  const { sessionId } = guest;
  await guest.fillCard(CARDS.good);
  // The payment page waits for the shop before it redirects. The customer closes it earlier.
  await page
    .getByRole('button', { name: /^Pagar/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await eventually('the payment', async () => ((await provider.hasPaid(sessionId)) ? true : null));
  await page.close();
  await time.pass(5);
  await mailbox.waitFor(guest.email);
  expect(sessionId).toMatch(/^cs_/);
});

test('the customer returns from the checkout page: cart and address are kept, and the brush is released', async ({ guest, page }) => {
  await guest.putInCart('Cepillo individual', [blue]);
  await guest.checkOut();
  const first = guest.sessionId;
  const cancelled = page.waitForResponse((answer) => answer.url().endsWith('/cancel') && answer.ok());
  await page.goBack();
  await cancelled;
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 2, name: 'Cepillo individual' })).toBeVisible();
  await guest.goToShipping();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Valencia');
  await guest.order();
  expect(guest.sessionId).not.toBe(first);
  await page.getByRole('link', { name: 'Volver a Brote' }).click();
  await expect(page.getByText('Si has salido sin pagar, no se te ha cobrado nada.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Cepillo individual' })).toBeVisible();
});
