import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { requireSingle } from '../src/mailbox';
import { extractPdfText } from '../src/pdf-text';
import { Subscriber } from '../src/subscriber';
import { TaxAgency } from '../src/tax-agency';

const SELECT_RECORD = `
  SELECT r.record->>'number' AS number, r.record->>'type' AS type, r.record->'recipient' AS recipient
    FROM billing_record r JOIN invoice i ON i.number = r.record->>'number' JOIN checkout c ON c.order_id = i.order_id
   WHERE c.session_id = $1`;

const SELECT_RECORD_OF_NUMBER = `SELECT record->>'type' AS type, record->'recipient' AS recipient FROM billing_record WHERE invoice_number = $1`;

test('a guest orders a pack for a company: the invoice and the tax agency name it, and the mailed link explains the amount', async ({
  page,
  guest,
  mailbox,
  database,
  shop,
}) => {
  await guest.addToCart('Cepillo individual', [{ type: 'Adulto', color: 'Azul océano' }]);
  await guest.goToShipping();
  await guest.fillShipping();

  await test.step('a wrong number is refused with its reason, and nothing that was typed is lost', async () => {
    await page.getByRole('checkbox', { name: 'Necesito factura de empresa' }).check();
    await page.getByLabel('Nombre de la empresa').fill('Hotel Sol S.L.');
    await page.getByLabel('NIF', { exact: true }).fill('A58818502');
    await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
    await expect(page.getByText(/Ese NIF tiene algún error/).first()).toBeVisible();
    await expect(page.getByLabel('Nombre de la empresa')).toHaveValue('Hotel Sol S.L.');
  });

  await page.getByLabel('NIF', { exact: true }).fill('a-58818501');
  await guest.placeOrder();
  const { sessionId } = guest;
  await guest.pay();
  await guest.expectThankYouPage();

  const mail = await test.step('the invoice of the mail names the company', async () => {
    const confirmation = requireSingle(await mailbox.waitForMails(guest.email));
    const text = await extractPdfText(await mailbox.downloadAttachment(confirmation, 'application/pdf'));
    expect(text).toContain('Hotel Sol S.L.');
    expect(text).toContain('NIF: A58818501');
    return confirmation;
  });

  await test.step('the tax agency accepts a full invoice with its recipient', async () => {
    const findRecord = async () =>
      (await database.queryRows<{ number: string; type: string; recipient: unknown }>('orders', SELECT_RECORD, [sessionId]))[0] ?? null;
    const { number, ...record } = await eventually('The record of the invoice', findRecord, 60_000);
    expect(record).toEqual({ type: 'F1', recipient: { name: 'Hotel Sol S.L.', nif: 'A58818501' } });
    await new TaxAgency(shop.aeatUrl ?? '').waitForAccepted(number);
  });

  await test.step('the page of the mailed link offers the invoice for programs, too', async () => {
    await page.goto(/http\S*\/invoice#\S*/.exec(mail.text)?.[0] ?? '');
    // The page downloads the PDF by itself, too.
    const download = page.waitForEvent('download', (file) => /^F\d{4}-\d{6}\.xml$/.test(file.suggestedFilename()));
    await page.getByRole('button', { name: /UBL/ }).click();
    await download;
  });

  await test.step('the mailed link leads to the steps of the amount', async () => {
    await page.getByRole('link', { name: '¿Por qué este importe?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¿Por qué este cargo?' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Total/ }).getByText(/3,50.€/)).toBeVisible();
  });
});

test('a customer takes out a plan for a company, whose invoice names it; the account changes and removes the company', async ({
  page,
  mailbox,
  database,
  shop,
}) => {
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.registerAndSignIn();
  await page.goto('/subscriptions?plan=couple');
  await page.getByRole('checkbox', { name: 'Necesito factura de empresa' }).check();
  await page.getByLabel('Nombre de la empresa').fill('Hotel Sol S.L.');
  await page.getByLabel('NIF', { exact: true }).fill('a-58818501');
  await subscriber.placeOrder();
  await subscriber.pay();
  await subscriber.openManagementPage();

  const invoice = await test.step('the invoice of the first charge names the company', async () => {
    const download = await subscriber.downloadInvoice();
    expect(download.text).toContain('Hotel Sol S.L.');
    expect(download.text).toContain('NIF: A58818501');
    return requireSingle(/F\d{4}-\d{6}/.exec(download.text)?.slice(0, 1));
  });

  const section = page.getByRole('region', { name: 'Factura de empresa' });
  await test.step('the account changes the company, then removes it', async () => {
    await page.getByRole('tab', { name: 'Detalles' }).click();
    await section.getByRole('button', { name: 'Cambiar la empresa' }).click();
    await section.getByLabel('Nombre de la empresa').fill('Hotel Luna S.L.');
    await section.getByLabel('NIF', { exact: true }).fill('B12345674');
    await section.getByRole('button', { name: 'Guardar la empresa' }).click();
    await expect(section.getByText('NIF: B12345674')).toBeVisible();
    await section.getByRole('button', { name: 'Cambiar la empresa' }).click();
    await section.getByRole('button', { name: 'Quitar la empresa' }).click();
    await expect(section.getByText('Tus facturas llevan tu nombre.')).toBeVisible();
  });

  await test.step('the tax agency accepts the issued invoice with the company of its day', async () => {
    const records = await database.queryRows<{ type: string; recipient: unknown }>('orders', SELECT_RECORD_OF_NUMBER, [invoice]);
    expect(records).toEqual([{ type: 'F1', recipient: { name: 'Hotel Sol S.L.', nif: 'A58818501' } }]);
    await new TaxAgency(shop.aeatUrl ?? '').waitForAccepted(invoice);
  });
});
