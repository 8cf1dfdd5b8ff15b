import { BackOffice } from '../src/back-office';
import { expect, test } from '../src/journey';
import { downloadPdf } from '../src/pdf-text';

test('staff make the evidence bundle of a dispute', async ({ browser, guest, mailbox, provider }) => {
  await guest.addToCart('Cepillo individual', [{ type: 'Adulto', color: 'Azul océano' }]);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await mailbox.waitForMails(guest.email);

  const office = new BackOffice(await (await browser.newContext()).newPage());
  const { page } = office;
  await office.open(`/orders?search=${guest.email}`);
  await page.getByRole('button', { name: /^#BR-/ }).click();

  await test.step('the charge of an undisputed order has evidence, too', async () => {
    await page.getByRole('button', { name: '¿Por qué este cargo?' }).click();
    const { name, text } = await downloadPdf(page, 'Pruebas para el banco');
    expect(name).toMatch(/^pruebas-BR-\d{4}-\d{6}\.pdf$/);
    expect(text).toContain('ningún banco ha disputado el pago');
  });

  await provider.disputeSession(guest.sessionId);

  await test.step('the dispute appears with its button, and the file names every part', async () => {
    await expect(async () => {
      await page.goto(`/admin/orders?search=${guest.email}`);
      await page.getByRole('button', { name: /^#BR-/ }).click();
      await expect(page.getByText('En disputa: el banco retiene el dinero hasta que decida')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    const { text } = await downloadPdf(page, 'Pruebas para el banco');
    for (const part of [
      ...['Compra y pago', guest.email, 'Condiciones aceptadas por el cliente', 'derecho de desistimiento'],
      ...['Mensajes enviados al cliente', 'order-confirmation', 'Aceptado por el servidor de correo'],
      ...['El banco no ha decidido', 'Cómo se calcula el importe', '3,50'],
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  });

  await test.step('in English when the back office is', async () => {
    await page.goto(`/admin/orders?search=${guest.email}`);
    await page.getByText('EN', { exact: true }).click();
    await page.getByRole('button', { name: /^#BR-/ }).click();
    const { name, text } = await downloadPdf(page, 'Evidence for the bank');
    expect(name).toMatch(/^evidence-BR-/);
    expect(text).toContain('No parcel is recorded as handed to a carrier');
  });

  await test.step('the audit names who made it', async () => {
    await page.goto('/admin/audit');
    await expect(page.getByText('Evidence of an order exported').first()).toBeVisible();
  });
});
