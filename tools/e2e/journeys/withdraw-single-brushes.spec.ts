import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { expect, test } from '../src/journey';
import { requireSingle, type Mailbox } from '../src/mailbox';
import { findStockProblems } from '../src/oracles/stock';
import { ShopDatabase } from '../src/shop-database';

const ORDER_NUMBER = /BR-\d{4}-\d{6}/;

/** Marks the parcel of that customer as shipped, then as delivered. */
async function deliverParcel(page: Page, email: string): Promise<void> {
  const pressOrderButton = async (button: string) => {
    await page.goto(`/admin/deliveries?view=list&search=${email}`);
    await page.getByRole('button', { name: 'Lucía Ferrer Molina' }).click();
    await page.getByRole('button', { name: button }).click();
  };
  const row = page.getByRole('row', { name: /Lucía Ferrer/ });
  await pressOrderButton('Marcar como enviada');
  await page.getByLabel('Número de seguimiento').fill('PQ4X-0001');
  await page.getByRole('button', { name: 'Marcar como enviada' }).last().click();
  await expect(row).toContainText('En camino');
  await pressOrderButton('Marcar como entregada');
  await expect(row).toContainText('Entregada');
}

async function readOnlyMailTo(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const readMails = async () => (await mailbox.readMailsTo(address)).filter((mail) => mail.subject.startsWith(subject));
  await expect.poll(async () => (await readMails()).length, { timeout: 60_000 }).toBe(1);
  return requireSingle(await readMails()).text;
}

test('a customer withdraws two of four brushes, one opened: page, mails, money and stock agree', async ({
  guest,
  page,
  browser,
  baseURL,
  mailbox,
  shop,
}) => {
  test.setTimeout(240_000);
  const database = new ShopDatabase(shop.home);
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  const number = requireSingle((await page.getByText(ORDER_NUMBER).first().textContent())?.match(ORDER_NUMBER)?.slice(0, 1));
  await mailbox.waitForMails(guest.email);
  const customer = new Customer(page, mailbox, 'es', guest.email);
  await customer.register();
  await customer.confirmEmail(2);
  await customer.signIn();
  await customer.completeOnboarding('Lucía Ferrer Molina');
  await customer.expectAccountPage();
  const backOffice = new BackOffice(await (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage());
  await backOffice.open('/', 'admin');
  await deliverParcel(backOffice.page, guest.email);

  await eventually(`order ${number} in the history`, async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const link = page.getByRole('link', { name: `#${number}` });
    return (await link.isVisible()) ? link.click().then(() => true) : null;
  });
  const orderUrl = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click();
  const pack = page.getByRole('group', { name: 'Pack familia' });
  await pack.getByRole('checkbox', { name: 'Amarillo sol, adulto', exact: true }).uncheck();
  await pack.getByRole('checkbox', { name: 'Amarillo sol, infantil', exact: true }).uncheck();
  await pack.getByRole('checkbox', { name: 'Blanco clásico, infantil: precinto abierto' }).check();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByText('Pack familia: Blanco clásico, infantil × 1, precinto abierto')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hemos recibido tu desistimiento' })).toBeVisible();
  const acknowledgement = await readOnlyMailTo(mailbox, guest.email, 'Hemos recibido tu desistimiento');
  for (const brushText of ['Pack familia: Azul océano, adulto (con precinto)', 'Pack familia: Blanco clásico, infantil (precinto abierto)'])
    expect(acknowledgement).toContain(brushText);

  await backOffice.page.goto('/admin/orders?view=withdrawals');
  await backOffice.page.getByRole('row').filter({ hasText: number }).getByRole('button', { name: 'Reembolsar' }).click();
  const dialog = backOffice.page.getByRole('dialog');
  await expect(dialog.getByText('Se pagó por ello: 3,50 €')).toBeVisible();
  await expect(dialog).not.toHaveClass(/ant-zoom/);
  await expectAccessible(backOffice.page);
  await dialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(backOffice.page.getByText('Desistimiento resuelto')).toBeVisible();
  await backOffice.page.context().close();

  await eventually('the refund', async () => {
    await page.goto(orderUrl);
    await expect(page.getByRole('heading', { level: 1, name: `Pedido #${number}` })).toBeVisible();
    return (await page.getByRole('row', { name: /Reembolsado.*3,50/ }).isVisible()) || null;
  });
  const region = page.getByRole('region', { name: 'Desistimientos' });
  await expect(region).toContainText('Resuelto');
  await expect(region).toContainText('Pack familia: Blanco clásico, infantil × 1, precinto abierto');
  await expectAccessible(page);
  expect(await readOnlyMailTo(mailbox, guest.email, 'Tu desistimiento')).toContain('Pack familia: Azul océano, adulto');
  await expect.poll(() => findStockProblems(database), { message: 'every piece is accounted for', timeout: 30_000 }).toEqual([]);

  await page.goto(`/withdrawal?order=${orderUrl.split('/').at(-1) ?? ''}`);
  await expect(page.getByText('Azul océano, adulto: ya devuelto o reembolsado')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Pack familia' }).getByRole('checkbox', { name: /(adulto|infantil)$/ })).toHaveCount(2);
});
