import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { createEmailAddress } from '../src/guest';
import { expect, test } from '../src/journey';

test('a customer asks support, staff answer in the same thread, and the customer replies through the link in the mail', async ({
  page,
  browser,
  shop,
  mailbox,
  time,
}) => {
  const email = createEmailAddress();
  const subject = `Mango partido ${email}`;
  const response = await page.request.post(`${shop.origin}/api/v1/support-requests`, {
    headers: { origin: shop.origin },
    data: {
      ...{ name: 'Lucía Ferrer', email, subject, category: 'product', message: 'Ha llegado con el mango partido. ¿Qué hago?' },
      ...{ locale: 'es', website: '', filledInMs: 42_000 },
    },
  });
  const { ticketNumber } = (await response.json()) as { ticketNumber: string };
  const [confirmationMail] = await mailbox.waitForMails(email);
  await time.advanceMinutes(25 * 60);

  const backOffice = new BackOffice(page);
  await backOffice.open('/support', 'staff');
  await page.getByText(/^Fuera de plazo \(\d+\)$/).click();
  await page.getByRole('searchbox', { name: 'Número, nombre, correo o asunto' }).fill(ticketNumber);
  await page.getByRole('button', { name: ticketNumber }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Ha llegado con el mango partido. ¿Qué hago?')).toBeVisible();
  await drawer.getByLabel('Respuesta para Lucía Ferrer').fill('Te mandamos otro hoy mismo.\n\nPerdona las molestias.');
  await drawer.getByRole('checkbox', { name: 'Cerrar al responder' }).check();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(drawer.getByText('Respuesta de Pablo Rius')).toBeVisible();
  await expect(drawer.getByText('Cerrado', { exact: true })).toBeVisible();

  const [, answerMail] = await mailbox.waitForMails(email, 2);
  expect(answerMail?.subject).toBe(`Re: ${confirmationMail?.subject}`);
  expect(answerMail?.text).toContain('Te mandamos otro hoy mismo.');
  expect(answerMail?.headers['references']).toBe(confirmationMail?.headers['message-id']);
  await expect(drawer.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 20_000 });

  const customerContext = await browser.newContext({ locale: 'es-ES' });
  const customerPage = await customerContext.newPage();
  await customerPage.goto(/https?:\S+\/answer#token=[^\s<>()"]+/.exec(answerMail?.text ?? '')?.[0] ?? '');
  await expect(customerPage.getByText('Esta conversación está cerrada. Si escribes, se vuelve a abrir.')).toBeVisible();
  const messages = customerPage.getByRole('list', { name: 'Lo que se ha dicho' });
  await expect(messages).toContainText('Te mandamos otro hoy mismo.');
  await customerPage.getByLabel('Tu respuesta').fill('Gracias. ¿Y la factura?');
  await expectAccessible(customerPage);
  await customerPage.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(messages.getByRole('listitem').last()).toContainText('Gracias. ¿Y la factura?');
  await customerContext.close();
  await expect(drawer.getByText('Respuesta de Lucía Ferrer')).toBeVisible({ timeout: 20_000 });
  await expect(drawer.getByText('Gracias. ¿Y la factura?')).toBeVisible();
  await expect(drawer.getByText('Por responder', { exact: true })).toBeVisible();

  const adminPage = await browser.newPage();
  const adminOffice = new BackOffice(adminPage);
  await adminPage.goto(`${shop.origin}/admin/audit`);
  await adminOffice.submitSignIn({ username: 'ines@brote.example', password: 'almacen-de-cepillos' });
  await expect(adminPage.getByText('ticket.answer').first()).toBeVisible();
  await expect(adminPage.getByText(/^Registro íntegro/)).toBeVisible({ timeout: 20_000 });
  await adminPage.close();
});
