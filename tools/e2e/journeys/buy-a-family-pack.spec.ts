import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { expect, test, MOTION_OPTIONS } from '../src/journey';
import { requireSingle, type Mail } from '../src/mailbox';
import { extractPdfText } from '../src/pdf-text';

test.use(MOTION_OPTIONS);

const ORDER_NUMBER = /BR-\d{4}-\d{6}/;
const CHOSEN_SKUS = ['adult-blue', 'adult-yellow', 'kids-yellow', 'kids-white'];

function expectOrderInMail({ subject, html, text }: Mail, number: string): void {
  expect(subject).toContain(number);
  for (const part of [html, text]) {
    expect(part).toContain('Pack familia');
    expect(part).toMatch(/7,00.€/);
    expect(part).toContain('Carrer de Cadis 48');
    expect(part).toMatch(/14 días/);
  }
}

test('a guest mixes a family pack, pays, and receives the confirmation with the invoice', async ({ guest, page, staff, mailbox }) => {
  const before = await staff.readStock();
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await expect(page.getByText(/7,00.€/).first()).toBeVisible();
  await guest.pay();
  await guest.expectThankYouPage();
  const orderText = await page.getByText(ORDER_NUMBER).first().textContent();
  const number = requireSingle(orderText?.match(ORDER_NUMBER));
  await expect(page.getByText('Pagado', { exact: true })).toBeVisible();

  await test.step('the cart is empty', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta está vacía' })).toBeVisible();
  });

  await test.step('the mail lists the order and has the invoice attached', async () => {
    const mail = requireSingle(await mailbox.waitForMails(guest.email));
    expectOrderInMail(mail, number);
    const invoice = await extractPdfText(await mailbox.downloadAttachment(mail, 'application/pdf'));
    expect(invoice).toContain(number);
    expect(invoice).toMatch(/F\d{4}-\d{6}/);
    expect(invoice).toMatch(/7,00.€/);
    expect(invoice).toContain('Lucía Ferrer Molina');
  });

  await test.step('the stock of exactly the chosen brushes decreases by one', async () => {
    const stockAfter = await staff.readStock();
    for (const [sku, { available, sold, reserved }] of Object.entries(before)) {
      const soldNow = CHOSEN_SKUS.includes(sku) ? 1 : 0;
      expect.soft(stockAfter[sku], sku).toMatchObject({ available: available - soldNow, sold: sold + soldNow, reserved });
    }
  });
});

test('a webhook that is delivered twice makes one order and one mail', async ({ guest, staff, mailbox, provider }) => {
  const readSoldCount = async () => (await staff.readStock())['kids-white']?.sold ?? 0;
  const before = await readSoldCount();
  await provider.deliverWebhooksTwice();
  await guest.addToCart('Cepillo individual', [{ type: 'Infantil', color: 'Blanco clásico' }]);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await mailbox.waitForMails(guest.email);
  expect(await readSoldCount()).toBe(before + 1);
});
