import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { newEmail } from '../src/guest';
import { expect, test } from '../src/journey';

test('a customer asks support, staff answer in the same thread, and the customer replies through the link in the mail', async ({
  page,
  browser,
  shop,
  mailbox,
  time,
}) => {
  const email = newEmail();
  const subject = `Mango partido ${email}`;
  const asked = await page.request.post(`${shop.origin}/api/v1/support-requests`, {
    headers: { origin: shop.origin },
    data: {
      ...{ name: 'Lucía Ferrer', email, subject, category: 'product', message: 'Ha llegado con el mango partido. ¿Qué hago?' },
      ...{ locale: 'es', website: '', filledInMs: 42_000 },
    },
  });
  const { ticketNumber } = (await asked.json()) as { ticketNumber: string };
  const [received] = await mailbox.waitFor(email);
  await time.pass(25 * 60);

  const office = new BackOffice(page);
  await office.open('/support', 'staff');
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

  const [, answer] = await mailbox.waitFor(email, 2);
  expect(answer?.subject).toBe(`Re: ${received?.subject}`);
  expect(answer?.text).toContain('Te mandamos otro hoy mismo.');
  expect(answer?.headers['references']).toBe(received?.headers['message-id']);
  await expect(drawer.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 20_000 });

  const elsewhere = await browser.newContext({ locale: 'es-ES' });
  const customer = await elsewhere.newPage();
  await customer.goto(/https?:\S+\/answer#token=[^\s<>()"]+/.exec(answer?.text ?? '')?.[0] ?? '');
  await expect(customer.getByText('Esta conversación está cerrada. Si escribes, se vuelve a abrir.')).toBeVisible();
  const said = customer.getByRole('list', { name: 'Lo que se ha dicho' });
  await expect(said).toContainText('Te mandamos otro hoy mismo.');
  await customer.getByLabel('Tu respuesta').fill('Gracias. ¿Y la factura?');
  await expectAccessible(customer);
  await customer.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(said.getByRole('listitem').last()).toContainText('Gracias. ¿Y la factura?');
  await elsewhere.close();
  await expect(drawer.getByText('Respuesta de Lucía Ferrer')).toBeVisible({ timeout: 20_000 });
  await expect(drawer.getByText('Gracias. ¿Y la factura?')).toBeVisible();
  await expect(drawer.getByText('Por responder', { exact: true })).toBeVisible();

  const admin = await browser.newPage();
  const record = new BackOffice(admin);
  await admin.goto(`${shop.origin}/admin/audit`);
  await record.enterPassword({ username: 'ines@brote.example', password: 'almacen-de-cepillos' });
  await expect(admin.getByText('ticket.answer').first()).toBeVisible();
  await expect(admin.getByText(/^Registro íntegro/)).toBeVisible({ timeout: 20_000 });
  await admin.close();
});
