import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { expect, test } from '../src/journey';
import { LAST_DAY_OF_SALE } from '../src/staff-api';

// No other journey changes this pack's prices. The law compares a reduction with all prices of the last 30 days, also with those of
// earlier journeys in the same shop.
const PRODUCT = 'Pack pareja';
const greenBrush = { type: 'Adulto', color: 'Verde bosque' } as const;

// Restores the usual price for later journeys in this shop, also after a failure.
test.afterEach(async ({ staff }) => staff.changePrice('brush-couple', 650, 500, LAST_DAY_OF_SALE));

test('an admin lowers a price and offers a color: the shop shows both changes at once and sells them', async ({
  guest,
  page,
  browser,
  staff,
}) => {
  const context = await browser.newContext();
  const backOffice = new BackOffice(await context.newPage());
  const adminPage = backOffice.page;
  const expectMessage = (sentence: string) => expect(adminPage.getByText(sentence)).toBeVisible();
  const toggleOffer = async () => {
    await adminPage.getByRole('switch', { name: 'Ofrecer Verde bosque, adulto' }).click();
  };
  await staff.setAvailableStock('adult-green', 40);
  await backOffice.open('/catalogue');
  await adminPage.getByRole('button', { name: `Cambiar precio: ${PRODUCT}` }).click();
  await adminPage.getByLabel('Precio de oferta').fill('4,00');
  await adminPage.getByLabel('Último día de la oferta').fill(LAST_DAY_OF_SALE);
  await expectAccessible(adminPage);
  await adminPage.getByRole('button', { name: 'Guardar' }).click();
  await expectMessage('Precio guardado');
  await adminPage.getByText('Colores', { exact: true }).click();
  await toggleOffer();
  await expectMessage('Verde bosque, adulto: ya se ofrece');
  await expectAccessible(adminPage);

  const card = page.getByRole('article', { name: PRODUCT });
  // The gateway receives the change a moment after the back office.
  await expect(async () => {
    await page.goto('/shop');
    await expect(card.getByRole('radio', { name: greenBrush.color })).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(card.locator('ins')).toContainText('4,00');
  await expect(card.getByText(/30 días.*6,50.€/)).toBeVisible();
  await guest.addToCart(PRODUCT, [greenBrush, greenBrush]);
  await guest.goToShipping();
  await guest.fillShipping();
  await guest.placeOrder();
  await guest.pay();
  await guest.expectThankYouPage();
  expect((await staff.readStock())['adult-green']).toMatchObject({ available: 38, sold: 2 });
  await adminPage.goto('/admin/audit');
  for (const action of ['product.set-price', 'brush.offer']) await expect(adminPage.getByText(action).first()).toBeVisible();

  await adminPage.goto('/admin/catalogue?view=colours');
  await toggleOffer();
  await expectMessage('Verde bosque, adulto: ya no se ofrece');
  await context.close();
});
