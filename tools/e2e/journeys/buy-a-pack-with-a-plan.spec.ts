import { Customer } from '../src/customer';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { requireSingle } from '../src/mailbox';
import { extractPdfText } from '../src/pdf-text';
import { Subscriber } from '../src/subscriber';

const ORDER_NUMBER = /BR-\d{4}-\d{6}/;

test('a customer pays for a pack and a plan together and receives an order, a subscription and both mails', async ({
  page,
  mailbox,
  staff,
  provider,
}) => {
  test.setTimeout(180_000);
  const customer = new Customer(page, mailbox);
  const subscriber = new Subscriber(page, 'es');
  const guest = new Guest(page);
  await customer.registerAndSignIn();
  const stockBefore = await staff.readStock();
  const mailCountBefore = (await mailbox.readMailsTo(customer.email)).length;

  await test.step('the cart holds the pack and the plan and shows the price for today and per month', async () => {
    await guest.addToCart('Pack pareja', [
      { type: 'Adulto', color: 'Blanco clásico' },
      { type: 'Adulto', color: 'Blanco clásico' },
    ]);
    await subscriber.addPlanToCart();
    await guest.goToShipping();
    const summary = page.getByRole('complementary', { name: 'Resumen del pedido' });
    await expect(summary.getByText(/1,90.€\/mes/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Pedido con obligación de pago · 6,90.€/ })).toBeVisible();
  });

  const number = await test.step('one checkout session takes one payment', async () => {
    await guest.fillShipping();
    await page.getByLabel('E-mail').fill(customer.email);
    await guest.placeOrder();
    await expect(page.getByText(/6,90.€/).first()).toBeVisible();
    await subscriber.pay();
    const link = page.getByRole('main').getByRole('link', { name: ORDER_NUMBER });
    const orderNumber = requireSingle((await link.textContent())?.match(ORDER_NUMBER));
    expect(await provider.readInvoicePayments(customer.email)).toEqual([690]);
    return orderNumber;
  });

  await test.step('the cart is empty, and the order history lists the order and the first delivery of the subscription', async () => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta está vacía' })).toBeVisible();
    await expect(async () => {
      await page.goto('/orders');
      const list = page.getByRole('main').getByRole('list').first();
      await expect(
        list
          .getByRole('listitem')
          .filter({ hasText: number })
          .getByText(/5,00.€/)
          .first(),
      ).toBeVisible({ timeout: 3_000 });
      await expect(list.getByText(/De tu suscripción/)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 45_000 });
  });

  await test.step('the mails about the order, the plan and the invoice arrive, and one invoice documents both', async () => {
    const mails = (await mailbox.waitForMails(customer.email, mailCountBefore + 3)).slice(mailCountBefore);
    const confirmation = requireSingle(mails.filter(({ subject }) => subject.includes(number)));
    expect(mails.filter(({ subject }) => /suscripción/i.test(subject))).toHaveLength(1);
    const { text: invoiceMail } = requireSingle(mails.filter(({ subject }) => subject === 'Tu factura está lista'));
    const invoiceNumber = requireSingle(/F\d{4}-\d{6}/.exec(invoiceMail));
    const invoice = await extractPdfText(await mailbox.downloadAttachment(confirmation, 'application/pdf'));
    for (const part of [invoiceNumber, number, 'PLAN-', /5,00.€/, /1,90.€/, /6,90.€/]) expect(invoice).toMatch(part);
  });

  await test.step('exactly the two brushes of the pack are sold', async () => {
    const stockAfter = await staff.readStock();
    expect(stockAfter['adult-white']?.sold).toBe((stockBefore['adult-white']?.sold ?? 0) + 2);
  });
});
