import type { Page } from '@playwright/test';
import { readNumber } from '../src/displayed-numbers';
import { MIXED_FAMILY_BRUSHES, createEmailAddress } from '../src/guest';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { openHydratedPage } from '../src/open-hydrated-page';

const SUPPORT_EMAIL = 'soporte@brote.example';

async function readBrushesSold(page: Page): Promise<number> {
  await page.goto('/about');
  const soldCount = page.locator('dt', { hasText: 'Cepillos vendidos' }).locator('+ dd');
  await expect(soldCount).toHaveText(/^[\d.]+$/);
  return readNumber(soldCount);
}

test('a visitor writes to the shop: support receives the message, and the sender receives a confirmation', async ({ page, mailbox }) => {
  const email = createEmailAddress();
  const subject = `Pregunta ${email}`;
  await openHydratedPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeFocused();
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('El mensaje debe tener al menos 10 caracteres.')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await page.getByLabel('Nombre').fill('Lucía Ferrer');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Asunto').fill(subject);
  // Types as slowly as a person: the shop treats a form filled in within a second as a bot's.
  await page.getByLabel('Mensaje', { exact: true }).pressSequentially('¿El cepillo infantil tiene las cerdas más suaves?', { delay: 30 });
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('¡Mensaje enviado!')).toBeVisible();
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue('');

  const [confirmation] = await mailbox.waitForMails(email);
  expect(confirmation?.text).toMatch(/BT-\d{4}-\d{6}/);
  const message = await eventually(`the message in ${SUPPORT_EMAIL}`, async () => {
    const mails = await mailbox.readMailsTo(SUPPORT_EMAIL);
    return mails.find((mail) => mail.subject.includes(subject)) ?? null;
  });
  expect(message.text).toContain('¿El cepillo infantil tiene las cerdas más suaves?');
});

test('a sale raises the number of sold brushes on the forest page', async ({ page, guest }) => {
  const before = await readBrushesSold(page);
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await expect(async () => expect(await readBrushesSold(page)).toBe(before + MIXED_FAMILY_BRUSHES.length)).toPass({ timeout: 30_000 });
});

test('the footer links every legal page, in both languages', async ({ page }) => {
  await page.goto('/shop');
  const footer = page.getByRole('contentinfo');
  for (const [link, heading] of [
    ['Desistir del contrato aquí', /Desistir/],
    ['Condiciones', 'Condiciones del servicio'],
    ['Privacidad', 'Política de privacidad'],
    ['Cookies', 'Cookies y almacenamiento'],
    ['Aviso legal', 'Aviso legal'],
    ['Accesibilidad', 'Declaración de accesibilidad'],
    ['Envíos', 'Política de envíos'],
  ] as const) {
    await footer.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await footer.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Policy' })).toBeVisible();
});
