import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { LAST_DAY_OF_SALE } from '../src/staff-api';

// Restores stock and price for later journeys in this shop, also after a failure.
test.afterEach(async ({ staff }) => {
  await staff.setAvailableStock('kids-white', 400);
  await staff.changePrice('brush-single', 500, 350, LAST_DAY_OF_SALE);
});

const whiteBrush = { type: 'Infantil', color: 'Blanco clásico' } as const;
const purpleBrush = { type: 'Adulto', color: 'Morado real' } as const;

test('two customers order the last brush: one buys it, and the other reads that it is sold out', async ({ guest, browser, staff }) => {
  const context = await browser.newContext();
  const otherGuest = new Guest(await context.newPage());
  await staff.setAvailableStock('kids-white', 1);
  const readSkuStock = async () => {
    const { available, reserved } = (await staff.readStock())['kids-white'] ?? {};
    return { available, reserved };
  };
  // Open checkout sessions of other guests reserve brushes.
  const { reserved } = await readSkuStock();
  await guest.addToCart('Cepillo individual', [whiteBrush]);
  await otherGuest.addToCart('Cepillo individual', [whiteBrush]);
  await guest.goToShipping();
  await otherGuest.goToShipping();
  await guest.fillShipping();
  await otherGuest.fillShipping();

  const orderButtonName = /Pedido con obligación de pago/;
  await Promise.all([
    guest.page.getByRole('button', { name: orderButtonName }).click(),
    otherGuest.page.getByRole('button', { name: orderButtonName }).click(),
  ]);
  const isPaying = (buyer: Guest) => buyer.page.url().includes('/c/pay/');
  await expect.poll(() => Number(isPaying(guest)) + Number(isPaying(otherGuest))).toBe(1);
  const loser = isPaying(guest) ? otherGuest : guest;
  const winner = isPaying(guest) ? guest : otherGuest;
  await expect(loser.page.getByText('No quedan suficientes cepillos').first()).toBeVisible();
  await winner.pay();
  await winner.expectThankYouPage();
  // The shop thanks the customer as soon as the payment is recorded; the SKU stock follows a little later.
  await expect.poll(readSkuStock).toEqual({ available: 0, reserved });
  await context.close();
});

test('a price changes while the brush is in the cart: the customer must accept it before the payment', async ({ guest, page, staff }) => {
  await guest.addToCart('Cepillo individual', [purpleBrush]);
  await guest.goToShipping();
  await guest.fillShipping();
  await staff.changePrice('brush-single', 500, 395, LAST_DAY_OF_SALE);
  await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
  await expect(page.getByText('Han cambiado los precios').first()).toBeVisible();
  await expect(page.getByText(/3,50.€ pasa a 3,95.€/)).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar los nuevos precios' }).click();
  await page.getByRole('button', { name: /Pedido con obligación de pago · 3,95/ }).click();
  await page.waitForURL(/\/c\/pay\/cs_/);
  await expect(page.getByText(/3,95.€/).first()).toBeVisible();
});

test('the shop shows only the new price after a price change', async ({ page, staff, shop }) => {
  const readSalePrice = async () => {
    const { products } = (await (await fetch(`${shop.gatewayUrl}/api/v1/products`)).json()) as {
      products: { id: string; salePrice: { amount: number } | null }[];
    };
    return products.find(({ id }) => id === 'brush-single')?.salePrice?.amount;
  };
  for (const [cents, shownPrice] of [
    [395, '3,95'],
    [350, '3,50'],
    [395, '3,95'],
  ] as const) {
    await staff.changePrice('brush-single', 500, cents, LAST_DAY_OF_SALE);
    await expect.poll(readSalePrice, { intervals: [20] }).toBe(cents);
    await page.goto('/shop');
    // The page may also show the earlier price beside it.
    const price = page.getByRole('article', { name: 'Cepillo individual' }).getByText(new RegExp(`^(Precio ahora )?${shownPrice}.€$`));
    await expect(price).toBeVisible();
  }
});

test('a reload at every step of a purchase loses no data', async ({ guest, page, mailbox }) => {
  await guest.addToCart('Pack pareja', [purpleBrush, { type: 'Adulto', color: 'Blanco clásico' }]);
  await page.reload();
  await page.goto('/cart');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /Pack pareja/ })).toBeVisible();
  await guest.goToShipping();
  await page.reload();
  await guest.fillShipping();
  await guest.placeOrder();
  await page.reload();
  await guest.pay();
  await guest.expectThankYouPage();
  await page.reload();
  await guest.expectThankYouPage();
  await mailbox.waitForMails(guest.email);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta está vacía' })).toBeVisible();
});
