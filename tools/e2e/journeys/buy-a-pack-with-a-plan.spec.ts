import { Customer } from '../src/customer';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { only } from '../src/mailbox';
import { pdfText } from '../src/pdf-text';
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
  await customer.join();
  const before = await staff.stock();
  const mailsBefore = (await mailbox.to(customer.email)).length;

  await test.step('the cart holds the pack and the plan and shows the price for today and per month', async () => {
    await guest.putInCart('Pack pareja', [
      { type: 'Adulto', color: 'Blanco clásico' },
      { type: 'Adulto', color: 'Blanco clásico' },
    ]);
    await subscriber.putsInCart();
    await guest.goToShipping();
    const summary = page.getByRole('complementary', { name: 'Resumen del pedido' });
    await expect(summary.getByText(/1,90.€\/mes/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Pedido con obligación de pago · 6,90.€/ })).toBeVisible();
  });

  const number = await test.step('one checkout session takes one payment', async () => {
    await guest.fillShipping();
    await page.getByLabel('E-mail').fill(customer.email);
    await guest.order();
    await expect(page.getByText(/6,90.€/).first()).toBeVisible();
    await subscriber.pays();
    const link = page.getByRole('main').getByRole('link', { name: ORDER_NUMBER });
    const shown = only((await link.textContent())?.match(ORDER_NUMBER));
    expect(await provider.paidBy(customer.email)).toEqual([690]);
    return shown;
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

  await test.step('both mails arrive, and the order’s mail has its own invoice', async () => {
    const mails = (await mailbox.waitFor(customer.email, mailsBefore + 2)).slice(mailsBefore);
    const confirmation = only(mails.filter(({ subject }) => subject.includes(number)));
    expect(only(mails.filter((mail) => mail !== confirmation)).subject).toMatch(/suscripción/i);
    expect(await pdfText(await mailbox.attachment(confirmation, 'application/pdf'))).toMatch(/5,00.€/);
  });

  await test.step('exactly the two brushes of the pack are sold', async () => {
    const after = await staff.stock();
    expect(after['adult-white']?.sold).toBe((before['adult-white']?.sold ?? 0) + 2);
  });
});
