import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { createEmailAddress } from '../src/guest';
import { expect, test } from '../src/journey';

test('an admin changes the text of a mail, writes to a customer, and finds both in the history', async ({ page, mailbox, shop }) => {
  test.setTimeout(90_000);
  const email = createEmailAddress();
  const backOffice = new BackOffice(page);
  await backOffice.open('/notifications/templates');

  await test.step('a template replaces the shop’s own text', async () => {
    await page.getByRole('button', { name: 'Nueva plantilla' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Guardar' }).click();
    await expect(editor.getByRole('alert')).toHaveText('El nombre y contenido son obligatorios');
    await editor.getByLabel('Nombre').fill('Consulta en Navidad');
    await editor.getByRole('combobox', { name: 'Motivo' }).click();
    await page.keyboard.type('Consulta rec');
    await page.keyboard.press('Enter');
    for (const [language, subject, content] of [
      ['Español', 'Te leemos ({{ticket_number}})', 'En Navidad tardamos un poco más en responder.'],
      ['Inglés', 'We read you ({{ticket_number}})', 'At Christmas we take a little longer to answer.'],
    ] as const) {
      await editor.getByText(language, { exact: true }).click();
      await editor.getByLabel('Asunto').fill(subject);
      await editor.getByLabel('Contenido').fill(content);
    }
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('switch', { name: 'Usar Consulta en Navidad' }).click();
    await expect(page.getByRole('switch', { name: 'Usar Consulta en Navidad' })).toBeChecked();
  });

  await test.step('a customer who writes to support receives the new text', async () => {
    const response = await page.request.post(`${shop.origin}/api/v1/support-requests`, {
      headers: { origin: shop.origin },
      data: {
        ...{ name: 'Lucía Ferrer', email, subject: 'Regalo', category: 'product', message: '¿Envolvéis los cepillos para regalo?' },
        ...{ locale: 'es', website: '', filledInMs: 42_000 },
      },
    });
    const { ticketNumber } = (await response.json()) as { ticketNumber: string };
    const [confirmationMail] = await mailbox.waitForMails(email);
    expect(confirmationMail?.subject).toBe(`Te leemos (${ticketNumber})`);
    expect(confirmationMail?.text).toContain('En Navidad tardamos un poco más en responder.');
    await page.getByRole('switch', { name: 'Usar Consulta en Navidad' }).click();
    await expect(page.getByRole('switch', { name: 'Usar Consulta en Navidad' })).not.toBeChecked();
  });

  await test.step('a message by the admin reaches one customer', async () => {
    await page.goto('/admin/notifications/send');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('El destinatario y contenido son obligatorios');
    await page.getByLabel('Correo del destinatario').fill(email);
    await page.getByLabel('Asunto').fill('Sobre tu regalo');
    await page.getByLabel('Contenido').fill('Sí, los envolvemos en papel reciclado.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    const [, adminMail] = await mailbox.waitForMails(email, 2);
    expect(adminMail?.subject).toBe('Sobre tu regalo');
    expect(adminMail?.text).toContain('Sí, los envolvemos en papel reciclado.');
  });

  await test.step('the history lists both mails as sent', async () => {
    await page.goto(`/admin/notifications/history?search=${encodeURIComponent(email)}`);
    await expect(page.getByRole('row').filter({ hasText: 'Sobre tu regalo' })).toContainText('Enviado');
    await expect(page.getByRole('row').filter({ hasText: 'Consulta recibida' })).toContainText('Enviado');
    await expectAccessible(page);
  });
});
