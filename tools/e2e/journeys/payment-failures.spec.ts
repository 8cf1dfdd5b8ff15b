import { eventually } from '../src/eventually';
import { CARD_NUMBERS } from '../src/guest';
import { expect, test } from '../src/journey';
import { countPiecesInDeliveries } from '../src/oracles/stock';

const blueBrush = { type: 'Adulto', color: 'Azul océano' } as const;

test('a declined card leaves the order open, and a good card pays it', async ({ guest, page, mailbox }) => {
  await guest.addToCart('Cepillo individual', [blueBrush]);
  await guest.checkOut();
  await guest.pay(CARD_NUMBERS.declined);
  await expect(page.getByText('Tu tarjeta ha sido rechazada. Prueba con otra.')).toBeVisible();
  await guest.pay(CARD_NUMBERS.withoutFunds);
  await expect(page.getByText('Tu tarjeta no tiene fondos suficientes. Prueba con otra.')).toBeVisible();
  expect(await mailbox.readMailsTo(guest.email)).toEqual([]);
  await guest.pay();
  await guest.expectThankYouPage();
  await mailbox.waitForMails(guest.email);
});

test('a payment completes after the bank’s confirmation', async ({ guest, page, mailbox }) => {
  await guest.addToCart('Cepillo individual', [blueBrush]);
  await guest.checkOut();
  await guest.pay(CARD_NUMBERS.confirmed);
  await page.getByRole('button', { name: 'Confirmar el pago' }).click();
  await guest.expectThankYouPage();
  await mailbox.waitForMails(guest.email);
});

test('an abandoned checkout session expires, and the brush is available again', async ({ guest, page, staff, time, mailbox, database }) => {
  const readBlueStock = async () => (await staff.readStock())['adult-blue'];
  await test.step('the checkout sessions that earlier guests left open expire first', async () => {
    await time.advanceMinutes(40);
    await expect
      .poll(readBlueStock, { timeout: 20_000 })
      .toMatchObject({ reserved: await countPiecesInDeliveries(database, 'adult', 'blue') });
  });
  const stockBefore = await readBlueStock();
  await guest.addToCart('Cepillo individual', [blueBrush]);
  await guest.checkOut();
  expect(await readBlueStock()).toMatchObject({ available: (stockBefore?.available ?? 0) - 1, reserved: (stockBefore?.reserved ?? 0) + 1 });
  await time.advanceMinutes(40);
  await expect.poll(readBlueStock, { timeout: 20_000 }).toEqual(stockBefore);
  await page.reload();
  await expect(page.getByText('Esta página ha caducado')).toBeVisible();
  expect(await mailbox.readMailsTo(guest.email)).toEqual([]);
});

test('the order is made when the customer closes the checkout page before the shop receives the payment', async ({
  guest,
  page,
  mailbox,
  provider,
  time,
}) => {
  await provider.setWebhooksPaused(true);
  await guest.addToCart('Cepillo individual', [blueBrush]);
  await guest.checkOut();
  const { sessionId } = guest;
  await guest.fillCard(CARD_NUMBERS.good);
  // The payment page waits for the shop before it redirects. The customer closes it earlier.
  await page
    .getByRole('button', { name: /^Pagar/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await eventually('the payment', async () => ((await provider.isSessionPaid(sessionId)) ? true : null));
  await page.close();
  await time.advanceMinutes(5);
  await mailbox.waitForMails(guest.email);
  expect(sessionId).toMatch(/^cs_/);
});

test('the customer returns from the checkout page: cart and address are kept, and the brush is released', async ({ guest, page }) => {
  await guest.addToCart('Cepillo individual', [blueBrush]);
  await guest.checkOut();
  const firstSessionId = guest.sessionId;
  const cancelResponse = page.waitForResponse((answer) => answer.url().endsWith('/cancel') && answer.ok());
  await page.goBack();
  await cancelResponse;
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 2, name: 'Cepillo individual' })).toBeVisible();
  await guest.goToShipping();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Valencia');
  await guest.placeOrder();
  expect(guest.sessionId).not.toBe(firstSessionId);
  await page.getByRole('link', { name: 'Volver a Brote' }).click();
  await expect(page.getByText('Si has salido sin pagar, no se te ha cobrado nada.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Cepillo individual' })).toBeVisible();
});
