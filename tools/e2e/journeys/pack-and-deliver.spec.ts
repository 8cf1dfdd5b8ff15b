import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { readNumber } from '../src/displayed-numbers';
import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { expect, test } from '../src/journey';

/** The pending deliveries on the dashboard, which the events update. */
async function readPendingDeliveries(page: Page): Promise<number> {
  await page.goto('/admin/');
  return readNumber(page.getByRole('listitem').filter({ hasText: 'Entregas pendientes' }).locator('strong'));
}

/** Number of pieces of a brush that the orders of the shown day still need. */
async function readNeededPieces(page: Page, brush: string): Promise<number> {
  const row = page.getByRole('table', { name: 'Cepillos que hay que preparar' }).getByRole('row', { name: brush });
  await expect(page.getByRole('heading', { name: 'Cepillos que hay que preparar' })).toBeVisible();
  return (await row.count()) === 0 ? 0 : await readNumber(row.getByRole('cell').nth(1));
}

test('staff pick an order, ship it, ship it again after a failed delivery and deliver it, and the figures agree', async ({
  guest,
  context,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const backOffice = new BackOffice(await context.newPage());
  const { page } = backOffice;
  await backOffice.open('/', 'staff');
  const pendingBefore = await readPendingDeliveries(page);

  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await expect.poll(() => readPendingDeliveries(page), { timeout: 30_000 }).toBe(pendingBefore + 1);

  await page.goto(`/admin/deliveries?view=list&search=${guest.email}`);
  const row = page.getByRole('row', { name: /Lucía Ferrer/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Programada');
  await expectAccessible(page);
  const day = (await row.locator('time').getAttribute('datetime')) ?? '';
  await page.goto(`/admin/deliveries?view=picking&day=${day}`);
  const neededBefore = await readNeededPieces(page, 'Azul océano, adulto');
  expect(neededBefore).toBeGreaterThan(0);
  await expectAccessible(page);

  const pressOrderButton = async (button: string) => {
    await page.goto(`/admin/deliveries?view=list&search=${guest.email}`);
    await page.getByRole('button', { name: 'Lucía Ferrer Molina' }).click();
    await page.getByRole('button', { name: button }).click();
  };
  const shipParcel = async (button: string, number: string) => {
    await pressOrderButton(button);
    await page.getByLabel('Número de seguimiento').fill(number);
    await page.getByRole('button', { name: 'Marcar como enviada' }).last().click();
    await expect(row).toContainText('En camino');
    await expect(row.getByRole('link', { name: `CORREOS ${number}` })).toHaveAttribute('href', /correos\.es/);
  };
  await shipParcel('Marcar como enviada', 'PQ4X-0001');
  await page.goto(`/admin/deliveries?view=picking&day=${day}`);
  expect(await readNeededPieces(page, 'Azul océano, adulto')).toBe(neededBefore - 1);

  await pressOrderButton('Marcar como fallida…');
  await page.getByRole('button', { name: 'Marcar como fallida', exact: true }).click();
  await expect(row).toContainText('Fallida');
  await shipParcel('Enviar de nuevo', 'PQ4X-0002');
  await pressOrderButton('Marcar como entregada');
  await expect(row).toContainText('Entregada');
  await expect.poll(() => readPendingDeliveries(page), { timeout: 30_000 }).toBe(pendingBefore);
  const readSubjects = async () => (await mailbox.readMailsTo(guest.email)).map(({ subject }) => subject);
  await expect
    .poll(async () => (await readSubjects()).filter((subject) => subject.includes('está en camino')).length, { timeout: 30_000 })
    .toBe(2);
});

for (const width of [820, 1440]) {
  test(`the calendar at ${width} px is accessible, and a day opens its list`, async ({ page }) => {
    await new BackOffice(page).open('/deliveries', 'staff');
    await page.setViewportSize({ width, height: 900 });
    const days = page.getByRole('region', { name: 'Días' });
    await expect(days.getByRole('button', { name: /: \d+ entregas?$/ })).toHaveCount(7);
    await expectAccessible(page);
    await days
      .getByRole('button', { name: /: \d+ entregas?$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/view=list&day=\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('table', { name: 'Entregas' })).toBeVisible();
    await expectAccessible(page);
  });
}
