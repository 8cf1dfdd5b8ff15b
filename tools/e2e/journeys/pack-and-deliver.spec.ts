import type { Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { figureIn } from '../src/figures';
import { MIXED_FAMILY } from '../src/guest';
import { expect, test } from '../src/journey';

/** The pending deliveries on the dashboard, which the events update. */
async function pendingIn(page: Page): Promise<number> {
  await page.goto('/admin/');
  return figureIn(page.getByRole('listitem').filter({ hasText: 'Entregas pendientes' }).locator('strong'));
}

/** Number of pieces of a brush that the orders of the shown day still need. */
async function neededIn(page: Page, brush: string): Promise<number> {
  const row = page.getByRole('table', { name: 'Cepillos que hay que preparar' }).getByRole('row', { name: brush });
  await expect(page.getByRole('heading', { name: 'Cepillos que hay que preparar' })).toBeVisible();
  return (await row.count()) === 0 ? 0 : await figureIn(row.getByRole('cell').nth(1));
}

test('staff pick an order, ship it, ship it again after a failed delivery and deliver it, and the figures agree', async ({
  guest,
  context,
  mailbox,
}) => {
  test.setTimeout(180_000);
  const adminPage = new BackOffice(await context.newPage());
  const { page } = adminPage;
  await adminPage.open('/', 'staff');
  const before = await pendingIn(page);

  await guest.putInCart('Pack familia', MIXED_FAMILY);
  await guest.checkOut();
  await guest.pay();
  await guest.seesThanks();
  await expect.poll(() => pendingIn(page), { timeout: 30_000 }).toBe(before + 1);

  await page.goto(`/admin/deliveries?view=list&search=${guest.email}`);
  const row = page.getByRole('row', { name: /Lucía Ferrer/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Programada');
  await expectAccessible(page);
  const day = (await row.locator('time').getAttribute('datetime')) ?? '';
  await page.goto(`/admin/deliveries?view=picking&day=${day}`);
  const needed = await neededIn(page, 'Azul océano, adulto');
  expect(needed).toBeGreaterThan(0);
  await expectAccessible(page);

  const step = async (button: string) => {
    await page.goto(`/admin/deliveries?view=list&search=${guest.email}`);
    await page.getByRole('button', { name: 'Lucía Ferrer Molina' }).click();
    await page.getByRole('button', { name: button }).click();
  };
  const send = async (button: string, number: string) => {
    await step(button);
    await page.getByLabel('Número de seguimiento').fill(number);
    await page.getByRole('button', { name: 'Marcar como enviada' }).last().click();
    await expect(row).toContainText('En camino');
    await expect(row.getByRole('link', { name: `CORREOS ${number}` })).toHaveAttribute('href', /correos\.es/);
  };
  await send('Marcar como enviada', 'PQ4X-0001');
  await page.goto(`/admin/deliveries?view=picking&day=${day}`);
  expect(await neededIn(page, 'Azul océano, adulto')).toBe(needed - 1);

  await step('Marcar como fallida…');
  await page.getByRole('button', { name: 'Marcar como fallida', exact: true }).click();
  await expect(row).toContainText('Fallida');
  await send('Enviar de nuevo', 'PQ4X-0002');
  await step('Marcar como entregada');
  await expect(row).toContainText('Entregada');
  await expect.poll(() => pendingIn(page), { timeout: 30_000 }).toBe(before);
  const subjects = async () => (await mailbox.to(guest.email)).map(({ subject }) => subject);
  await expect
    .poll(async () => (await subjects()).filter((subject) => subject.includes('está en camino')).length, { timeout: 30_000 })
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
