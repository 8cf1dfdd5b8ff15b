import type { Page } from '@playwright/test';
import { expectAccessible, expectLargeTextFits } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';

const PAGES = [
  ...['/', '/shop', '/cart', '/payment-success', '/there-is-no-such-page'],
  ...['/about', '/contact', '/recycling-guide', '/sustainability'],
  ...['/terms', '/privacy', '/shipping', '/legal-notice', '/cookies', '/accessibility'],
  ...['/withdrawal', '/invoice#token=abc', '/unsubscribe', '/unsubscribe?token=abc'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/welcome', '/verify-email'],
];
const PHONE_VIEWPORT = { width: 375, height: 812 };
const DESKTOP_VIEWPORT = { width: 1440, height: 900 };

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const path of PAGES) {
  test(`${path} on a phone and on a wide screen is accessible, scrolls only vertically and breaks no content security policy`, async ({
    page,
  }) => {
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) consoleErrors.push(message.text());
    });
    await page.setViewportSize(PHONE_VIEWPORT);
    await openPage(page, path);
    await expectAccessible(page);
    await expectLargeTextFits(page);
    await page.setViewportSize(DESKTOP_VIEWPORT);
    await expectAccessible(page);
    expect(consoleErrors).toEqual([]);
  });
}

test('forms with mistakes and every step of the onboarding are accessible', async ({ page, mailbox }) => {
  await openPage(page, '/register');
  await page.getByLabel('Contraseña', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres').first()).toBeVisible();
  await expectAccessible(page);
  const customer = new Customer(page, mailbox);
  await customer.register();
  await expectAccessible(page);
  await customer.signIn();
  await expect(page.getByText('E-mail sin confirmar')).toBeVisible();
  await expectAccessible(page);
  await customer.confirmEmail();
  await customer.signIn();
  await expect(page.getByText('Paso 1 de 3')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(customer.email) }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nombre y apellidos').fill('Lucía');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Todo listo' })).toBeVisible();
  await expectAccessible(page);
});

test('the keyboard alone is enough for a whole purchase', async ({ page, guest }) => {
  await openPage(page, '/shop');
  const pressByKeyboard = async (name: RegExp, role: 'button' | 'link') => {
    const target = page.getByRole(role, { name }).first();
    await expect(target).toBeEnabled();
    for (let step = 0; step < 120; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(name)} cannot be reached by Tab`);
  };
  await pressByKeyboard(/Añadir a la cesta: Cepillo individual/, 'button');
  await expect(page.getByText('Producto añadido')).toBeVisible();
  await pressByKeyboard(/Ver cesta/, 'link');
  await pressByKeyboard(/Continuar con la compra/, 'link');
  await expect(page.getByRole('heading', { level: 1, name: '¿Dónde te lo enviamos?' })).toBeFocused();
  for (const value of ['Lucía', 'Ferrer', guest.email, '612345678', 'Calle Mayor 12', 'Madrid', '28013'])
    await typeIntoNextField(page, value);
  await pressByKeyboard(/Pedido con obligación de pago/, 'button');
  await page.waitForURL(/\/c\/pay\/cs_/);
});

async function typeIntoNextField(page: Page, value: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    const isEmptyField = await page.evaluate(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === '',
    );
    if (isEmptyField) return page.keyboard.type(value);
  }
  throw new Error('There is no further field');
}

test('the chosen language stays English after a reload', async ({ page }) => {
  await openPage(page, '/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page
    .getByRole('button', { name: 'English' })
    .or(page.getByRole('link', { name: 'English' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose, combine, mix colours' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
