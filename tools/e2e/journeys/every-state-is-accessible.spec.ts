import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectLargeTextFits } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';
import { openHydratedPage } from '../src/open-hydrated-page';
import { Subscriber } from '../src/subscriber';

/** Each of these tests checks a dozen states, each of them twice. */
const TEST_TIMEOUT_MS = 600_000;
const PHONE_VIEWPORT = { width: 375, height: 812 };
/** Viewport of a screen 1440 px wide at a zoom of 200 %. */
const ZOOMED_VIEWPORT = { width: 720, height: 450 };

test.beforeEach(() => {
  test.setTimeout(TEST_TIMEOUT_MS);
});

/** Expects a usable page both on a phone and on a screen zoomed to 200 %. */
async function expectUsable(page: Page): Promise<void> {
  for (const size of [PHONE_VIEWPORT, ZOOMED_VIEWPORT]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

/** Opens a dialog, checks it, and closes it by Escape. The focus must come back to the opener. */
async function expectUsableDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the cart is accessible when it is empty, full, invalid and being paid', async ({ page, guest }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta está vacía' })).toBeVisible();
  await expectUsable(page);
  await guest.addToCart('Pack pareja', [
    { type: 'Adulto', color: 'Azul océano' },
    { type: 'Infantil', color: 'Blanco clásico' },
  ]);
  await expectUsable(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta' })).toBeVisible();
  await expectUsable(page);
  await expectLargeTextFits(page);
  await guest.goToShipping();
  await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres').first()).toBeVisible();
  await expectUsable(page);
  await guest.fillShipping();
  let releaseCheckout: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (releaseCheckout = resolve));
  await page.route(/\/api\/v1\/checkout/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
  await expect(page.getByText('Procesando...')).toBeVisible();
  await expectUsable(page);
  releaseCheckout();
  await page.waitForURL(/\/c\/pay\/cs_/);
});

test('the phone menu, a failed sign-in and an offline page are accessible', async ({ page, context }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Móvil' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Por favor ingresa una dirección de email válida').first()).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('E-mail').fill('nadie@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta-7');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo iniciar sesión' })).toBeVisible();
  await expectUsable(page);
  await context.setOffline(true);
  await expect(page.getByText(/Sin conexión/).first()).toBeVisible();
  await expectUsable(page);
  await context.setOffline(false);
});

test('every tab and every dialog of an account with a plan is accessible', async ({ page, mailbox }) => {
  const customer = new Customer(page, mailbox);
  const subscriber = new Subscriber(page, 'es');
  await customer.registerAndSignIn();
  for (const tab of ['Perfil', 'Suscripciones', 'Métodos de pago', 'Seguridad', 'Notificaciones', 'Cerrar cuenta']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
    await expectLargeTextFits(page);
  }
  await expectUsableDialog(page, page.getByRole('complementary').getByRole('button'));
  for (const path of ['/orders', '/account/data', '/subscriptions?plan=couple']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
  }
  await subscriber.placeOrder();
  await subscriber.pay();
  const deliveryLink = page.getByRole('main').getByRole('link', { name: /#BR-/ });
  await expect(async () => {
    await page.goto('/orders');
    await expect(deliveryLink).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectLargeTextFits(page);
  await deliveryLink.click();
  await expect(page.getByRole('heading', { level: 1, name: /Pedido/ })).toBeVisible();
  await expectUsable(page);
  await expectLargeTextFits(page);
  await page.goto('/manage-subscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu suscripción' })).toBeVisible();
  await expectUsable(page);
  await expectLargeTextFits(page);
  for (const action of [/^Saltar la (próxima entrega|entrega del .+)$/, /^Pausar la suscripción$/, /^Cancelar la suscripción$/])
    await expectUsableDialog(page, page.getByRole('main').getByRole('button', { name: action }));
  await page.getByRole('tab', { name: 'Historial de facturación' }).click();
  await expectUsable(page);
});

test('with the visitor’s forced colors, the chosen option, the focused button and the color of each swatch stay visible', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin, locale: 'es-ES', forcedColors: 'active', colorScheme: 'dark' });
  const page = await context.newPage();
  await openHydratedPage(page, '/shop');
  const card = page.getByRole('article', { name: 'Cepillo individual' });
  const readStyles = (locator: Locator): Promise<string[]> =>
    locator.evaluate((input) => {
      const { backgroundColor, color, outlineStyle, outlineColor } = getComputedStyle(input.nextElementSibling ?? input);
      return [backgroundColor, color, outlineStyle, outlineColor];
    });
  const radioOption = (name: string) => card.getByRole('radio', { name, exact: true });
  await radioOption('Infantil').check({ force: true });
  expect((await readStyles(radioOption('Infantil')))[0], 'the chosen type').not.toBe((await readStyles(radioOption('Adulto')))[0]);
  const swatches = card.getByRole('radiogroup', { name: /^Color/ }).getByRole('radio');
  const backgroundColors = await Promise.all((await swatches.all()).map(async (swatch) => (await readStyles(swatch))[0]));
  expect(new Set(backgroundColors).size, 'each swatch has its own color').toBe(backgroundColors.length);
  await radioOption('Blanco clásico').check({ force: true });
  expect((await readStyles(radioOption('Blanco clásico')))[2]).toBe('solid');
  expect((await readStyles(radioOption('Amarillo sol')))[2]).toBe('none');
  const button = card.getByRole('button', { name: /Añadir a la cesta/ });
  await expect(button).toBeEnabled();
  await page.keyboard.press('Tab');
  await button.focus();
  const { border, outline } = await button.evaluate((element) => {
    const { borderTopWidth, outlineStyle } = getComputedStyle(element);
    return { border: borderTopWidth, outline: outlineStyle };
  });
  expect([border, outline]).toEqual(['1px', 'solid']);
  await context.close();
});

test('the shop shows no motion to a visitor who prefers reduced motion', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.origin, locale: 'es-ES', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const recordedMotions: string[] = [];
    const recordMotion = (event: AnimationEvent | TransitionEvent): void => {
      const longAnimations = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
      if (longAnimations.length > 0) recordedMotions.push(`${event.type} of ${(event.target as Element).className}`);
    };
    addEventListener('animationstart', recordMotion, true);
    addEventListener('transitionrun', recordMotion, true);
    Object.assign(window, { motionSeen: recordedMotions });
  });
  await openHydratedPage(page, '/shop');
  const card = page.getByRole('article', { name: 'Cepillo individual' });
  await card.getByRole('radio', { name: 'Blanco clásico' }).check({ force: true });
  await card.getByRole('button', { name: /Añadir a la cesta/ }).click();
  await expect(page.getByText('Producto añadido')).toBeVisible();
  await card.getByRole('button', { name: /Añadir a la cesta/ }).hover();
  expect(await page.evaluate(() => (window as unknown as { motionSeen: string[] }).motionSeen)).toEqual([]);
  await context.close();
});
