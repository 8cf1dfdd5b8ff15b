import { BackOffice, computeTotpCode, STAFF_ACCOUNTS } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { expect, test } from '../src/journey';

test('a wrong password is refused with the specified message', async ({ page }) => {
  await page.goto('/admin/orders');
  const backOffice = new BackOffice(page);
  await expectAccessible(page);
  await backOffice.submitSignIn({ ...STAFF_ACCOUNTS.admin, password: 'no-es-esta' });
  await expect(page.getByRole('alert')).toContainText('Credenciales incorrectas. Inténtalo de nuevo.');
  await backOffice.submitSignIn(STAFF_ACCOUNTS.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
});

test('the first sign-in sets up a second factor, the next requires it, and an admin resets a lost second factor', async ({
  page,
  time,
}) => {
  const backOffice = new BackOffice(page);
  await page.goto('/admin/');
  await backOffice.submitSignIn(STAFF_ACCOUNTS.careful);
  const secretKey = await page.locator('.gate__secret').innerText();
  await expectAccessible(page);
  const setupTimeMs = await time.readNow();
  await backOffice.submitCode(computeTotpCode(secretKey, setupTimeMs));
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeVisible();
  await expect(page.locator('.gate__codes li')).toHaveCount(10);
  const recoveryCode = await page.locator('.gate__codes li').first().innerText();
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await expect(page.getByText(STAFF_ACCOUNTS.careful.name)).toBeVisible();
  await backOffice.signOut();
  await backOffice.submitSignIn(STAFF_ACCOUNTS.careful);
  await backOffice.submitCode(computeTotpCode(secretKey, setupTimeMs));
  await expect(page.getByRole('alert')).toContainText('El código no es correcto');
  await backOffice.submitCode(recoveryCode);
  await expect(page.getByText(STAFF_ACCOUNTS.careful.name)).toBeVisible();
  await backOffice.signOut();
  await time.advanceMinutes(1);
  await backOffice.submitSignIn(STAFF_ACCOUNTS.careful);
  await backOffice.submitCode(computeTotpCode(secretKey, setupTimeMs + 60_000));
  await expect(page.getByText(STAFF_ACCOUNTS.careful.name)).toBeVisible();
  await backOffice.signOut();

  await backOffice.open('/users?search=nuria', 'admin');
  await page.getByRole('button', { name: `Ver a ${STAFF_ACCOUNTS.careful.name}` }).click();
  const resetButton = { name: 'Restablecer segundo factor' } as const;
  await page.getByRole('button', resetButton).click();
  const resetDialog = page.getByRole('dialog').filter({ hasText: `¿Quitar el segundo factor de ${STAFF_ACCOUNTS.careful.name}?` });
  await resetDialog.last().getByRole('button', resetButton).click();
  await expect(page.getByText('Segundo factor restablecido')).toBeVisible();
  await page.goto('/admin/');
  await backOffice.signOut();
  await backOffice.submitSignIn(STAFF_ACCOUNTS.careful);
  await expect(page.locator('.gate__secret')).not.toHaveText(secretKey);
});

test('staff cannot open admin pages, and a sign-out ends the session in all tabs', async ({ page, context }) => {
  const backOffice = new BackOffice(page);
  await backOffice.open('/audit', 'staff');
  await expect(page.getByRole('heading', { level: 1, name: 'No tienes permiso para ver esta página' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registro de cambios' })).toHaveCount(0);
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/system');
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible();
  await backOffice.signOut();
  await expect(otherTab.getByLabel('Usuario')).toBeVisible();
});

for (const width of [375, 820, 1440]) {
  test(`the back office at ${width} px is accessible and has no horizontal scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/dead-letters');
    const backOffice = new BackOffice(page);
    await backOffice.submitSignIn(STAFF_ACCOUNTS.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Mensajes muertos' })).toBeVisible();
    await expectAccessible(page);
  });
}
