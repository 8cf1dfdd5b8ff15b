import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectRoomForLargeLetters } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';
import { openReady } from '../src/open-ready';
import { Subscriber } from '../src/subscriber';

/** Each of these tests checks a dozen states, each of them twice. */
const WITHIN_MS = 600_000;
const PHONE = { width: 375, height: 812 };
/** Viewport of a screen 1440 px wide at a zoom of 200 %. */
const ENLARGED = { width: 720, height: 450 };

test.beforeEach(() => {
  test.setTimeout(WITHIN_MS);
});

/** Expects a usable page both on a phone and on a screen zoomed to 200 %. */
async function expectUsable(page: Page): Promise<void> {
  for (const size of [PHONE, ENLARGED]) {
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
  await guest.putInCart('Pack pareja', [
    { type: 'Adulto', color: 'Azul océano' },
    { type: 'Infantil', color: 'Blanco clásico' },
  ]);
  await expectUsable(page);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cesta' })).toBeVisible();
  await expectUsable(page);
  await expectRoomForLargeLetters(page);
  await guest.goToShipping();
  await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres').first()).toBeVisible();
  await expectUsable(page);
  await guest.fillShipping();
  let go: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/api\/v1\/checkout/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: /Pedido con obligación de pago/ }).click();
  await expect(page.getByText('Procesando...')).toBeVisible();
  await expectUsable(page);
  go();
  await page.waitForURL(/\/c\/pay\/cs_/);
});

test('the phone menu, a failed sign-in and an offline page are accessible', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
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
  await customer.join();
  for (const tab of ['Perfil', 'Suscripciones', 'Métodos de pago', 'Seguridad', 'Notificaciones', 'Cerrar cuenta']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
    await expectRoomForLargeLetters(page);
  }
  await expectUsableDialog(page, page.getByRole('complementary').getByRole('button'));
  for (const path of ['/orders', '/account/data', '/subscriptions?plan=couple']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectUsable(page);
  }
  await subscriber.orders();
  await subscriber.pays();
  const delivery = page.getByRole('main').getByRole('link', { name: /#BR-/ });
  await expect(async () => {
    await page.goto('/orders');
    await expect(delivery).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectRoomForLargeLetters(page);
  await delivery.click();
  await expect(page.getByRole('heading', { level: 1, name: /Pedido/ })).toBeVisible();
  await expectUsable(page);
  await expectRoomForLargeLetters(page);
  await page.goto('/manage-subscription');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu suscripción' })).toBeVisible();
  await expectUsable(page);
  await expectRoomForLargeLetters(page);
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
  await openReady(page, '/shop');
  const card = page.getByRole('article', { name: 'Cepillo individual' });
  const looks = (locator: Locator): Promise<string[]> =>
    locator.evaluate((input) => {
      const { backgroundColor, color, outlineStyle, outlineColor } = getComputedStyle(input.nextElementSibling ?? input);
      return [backgroundColor, color, outlineStyle, outlineColor];
    });
  const type = (name: string) => card.getByRole('radio', { name, exact: true });
  await type('Infantil').check({ force: true });
  expect((await looks(type('Infantil')))[0], 'the chosen type').not.toBe((await looks(type('Adulto')))[0]);
  const swatches = card.getByRole('radiogroup', { name: /^Color/ }).getByRole('radio');
  const grounds = await Promise.all((await swatches.all()).map(async (swatch) => (await looks(swatch))[0]));
  expect(new Set(grounds).size, 'each swatch has its own color').toBe(grounds.length);
  await type('Blanco clásico').check({ force: true });
  expect((await looks(type('Blanco clásico')))[2]).toBe('solid');
  expect((await looks(type('Amarillo sol')))[2]).toBe('none');
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
    const seen: string[] = [];
    const note = (event: AnimationEvent | TransitionEvent): void => {
      const lasting = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
      if (lasting.length > 0) seen.push(`${event.type} of ${(event.target as Element).className}`);
    };
    addEventListener('animationstart', note, true);
    addEventListener('transitionrun', note, true);
    Object.assign(window, { motionSeen: seen });
  });
  await openReady(page, '/shop');
  const card = page.getByRole('article', { name: 'Cepillo individual' });
  await card.getByRole('radio', { name: 'Blanco clásico' }).check({ force: true });
  await card.getByRole('button', { name: /Añadir a la cesta/ }).click();
  await expect(page.getByText('Producto añadido')).toBeVisible();
  await card.getByRole('button', { name: /Añadir a la cesta/ }).hover();
  expect(await page.evaluate(() => (window as unknown as { motionSeen: string[] }).motionSeen)).toEqual([]);
  await context.close();
});
