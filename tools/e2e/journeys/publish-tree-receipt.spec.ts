import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { expect, test } from '../src/journey';

const RECEIPT = { organisation: 'Bosques de Ejemplo', place: 'Sierra de Gata, Cáceres', document: 'https://bosques.example/recibo.pdf' };
/** Timeout in milliseconds: the shop renders a page again within seconds of a change, later on a slow machine. */
const RENDER_TIMEOUT_MS = 60_000;

/** The text of the receipt on the page as it is now; empty when the page does not list it. */
async function readReceiptEntry(page: Page, path: string, reference: string): Promise<string> {
  await page.goto(path);
  const region = page.getByRole('region', { name: 'Recibos de los árboles' });
  await expect(region.locator('dd').first()).toHaveText(/^[\d.]+$/);
  const entry = region.getByRole('listitem').filter({ hasText: reference });
  return (await entry.count()) === 0 ? '' : await entry.innerText();
}

async function expectReceiptEntry(page: Page, path: string, reference: string, pattern: RegExp): Promise<void> {
  await expect(async () => expect(await readReceiptEntry(page, path, reference)).toMatch(pattern)).toPass({ timeout: RENDER_TIMEOUT_MS });
}

test('an admin publishes a receipt for planted trees and strikes it out, and the shop shows both', async ({ page, browser }) => {
  test.slow();
  const reference = `R-${randomUUID().slice(0, 8)}`;
  const context = await browser.newContext();
  const backOffice = new BackOffice(await context.newPage());
  const adminPage = backOffice.page;
  await backOffice.open('/forest');
  await adminPage.getByRole('button', { name: 'Publicar un recibo' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Publicar un recibo' });
  await dialog.getByLabel('Día del pago').fill('2025-03-01');
  await dialog.getByLabel('Número de árboles').fill('12');
  await dialog.getByLabel('Organización que ha cobrado').fill(RECEIPT.organisation);
  await dialog.getByLabel('Lugar de la plantación').fill(RECEIPT.place);
  await dialog.getByLabel('Número del recibo').fill(reference);
  await dialog.getByLabel('Importe pagado').fill('36,50');
  await dialog.getByLabel('Enlace al documento').fill(RECEIPT.document);
  await expectAccessible(adminPage);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(adminPage.getByText('Recibo publicado')).toBeVisible();
  const row = adminPage.getByRole('row').filter({ hasText: reference });
  await expect(row.getByText('Cuenta')).toBeVisible();

  for (const path of ['/about', '/sustainability'])
    await expectReceiptEntry(page, path, reference, /^12 árboles, Bosques de Ejemplo, Sierra de Gata/);
  await expect(page.getByRole('link', { name: `Recibo ${reference}` })).toHaveAttribute('href', RECEIPT.document);
  await expectAccessible(page);

  await row.getByRole('button', { name: `Tachar el recibo ${reference}` }).click();
  const strikeDialog = adminPage.getByRole('dialog', { name: `Tachar el recibo ${reference}` });
  await strikeDialog.getByLabel('Nota para el equipo, que no se publica').fill('Era de otra tienda');
  await strikeDialog.getByRole('button', { name: 'Tachar el recibo' }).click();
  await expect(adminPage.getByText('Recibo tachado')).toBeVisible();
  await expectReceiptEntry(page, '/about', reference, /Tachado el .+, no cuenta: los datos estaban mal escritos\./);
  await expect(page.getByText('Era de otra tienda')).toHaveCount(0);
  await adminPage.goto('/admin/audit');
  for (const action of ['tree-receipt.record', 'tree-receipt.strike']) await expect(adminPage.getByText(action).first()).toBeVisible();
  await context.close();
});
