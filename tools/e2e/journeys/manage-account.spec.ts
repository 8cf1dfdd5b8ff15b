import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { MIXED_FAMILY_BRUSHES, type Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { requireSingle } from '../src/mailbox';
import { downloadPdf } from '../src/pdf-text';

const ORDER_NUMBER = /BR-\d{4}-\d{6}/;

/** Buys a family pack and reads the order's number. */
async function buyFamilyPack(guest: Guest): Promise<string> {
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  const orderText = await guest.page.getByText(ORDER_NUMBER).first().textContent();
  return requireSingle(orderText?.match(ORDER_NUMBER));
}

/** Opens the order from the history, once it is listed. */
async function openOrder({ page }: Guest, number: string): Promise<void> {
  await eventually(`order ${number} in the history`, async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const link = page.getByRole('link', { name: `#${number}` });
    return (await link.isVisible()) ? link.click().then(() => true) : null;
  });
  await expect(page.getByRole('heading', { level: 1, name: `Pedido #${number}` })).toBeVisible();
}

test('a guest who opens an account finds the order, downloads its invoice and cancels the order', async ({ guest, page, mailbox }) => {
  const number = await buyFamilyPack(guest);
  await mailbox.waitForMails(guest.email);
  const customer = new Customer(page, mailbox, 'es', guest.email);
  await customer.register();
  await customer.confirmEmail(2);
  await customer.signIn();
  await customer.completeOnboarding('Lucía Ferrer Molina');
  await customer.expectAccountPage();
  await openOrder(guest, number);

  await test.step('the download is the invoice of the order', async () => {
    const { name, text } = await downloadPdf(page, 'Descargar factura');
    expect(name).toMatch(/^F\d{4}-\d{6}\.pdf$/);
    expect(text).toContain(number);
  });

  await test.step('the customer downloads all stored data as a readable PDF', async () => {
    await page.goto('/account/data');
    const { name, text } = await downloadPdf(page, 'Descargar como PDF');
    expect(name).toMatch(/^brote-\d{4}-\d{2}-\d{2}\.pdf$/);
    for (const words of ['Todo lo que la tienda sabe de ti', 'Pedidos', number, guest.email, 'Lucía Ferrer Molina'])
      expect(text).toContain(words);
    await openOrder(guest, number);
  });

  await test.step('the cancellation needs a confirmation and refunds the order', async () => {
    await page.getByRole('button', { name: 'Cancelar el pedido' }).click();
    const dialog = page.getByRole('dialog', { name: `¿Cancelar el pedido ${number}?` });
    await dialog.getByRole('button', { name: 'Conservar el pedido' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancelar el pedido' }).click();
    await dialog.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
    await expect(page.getByText('Pedido cancelado', { exact: true })).toBeVisible();
    await expect(page.getByText('Cancelado', { exact: true }).first()).toBeVisible();
  });
});

test('a guest withdraws from one of four brushes through the link in the mail and sees its date and time', async ({
  guest,
  page,
  mailbox,
}) => {
  const number = await buyFamilyPack(guest);
  const { text } = requireSingle(await mailbox.waitForMails(guest.email));
  const link = new URL(requireSingle(/https?:\/\/[^\s<>()"]+\/withdrawal\?[^\s<>()"]*/.exec(text)?.slice(0, 1)));
  await page.goto(link.pathname + link.search + link.hash);
  await expect(page.getByLabel('Número de pedido')).toHaveValue(number);
  const pack = page.getByRole('group', { name: 'Pack familia' });
  const brushes = pack.getByRole('checkbox', { name: /(adulto|infantil)( \(\d\))?$/ });
  await expect(brushes).toHaveCount(4);
  for (const brush of (await brushes.all()).slice(1)) await brush.uncheck();
  await pack.getByRole('checkbox', { name: /precinto abierto/ }).check();
  await page.getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByText(/Pack familia: .* × 1, precinto abierto/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hemos recibido tu desistimiento' })).toBeVisible();
  await expect(page.getByText(/Recibido el \d+ de \w+ de \d{4}, \d+:\d{2} \(Madrid\)/)).toBeVisible();
});

test('a customer updates profile, preferences, password and cards, and closes the account', async ({ page, mailbox }) => {
  const customer = new Customer(page, mailbox);
  await customer.registerAndSignIn();

  await test.step('the profile is saved', async () => {
    await page.getByLabel('Ciudad').fill('Valencia');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByText('Perfil actualizado').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Ciudad')).toHaveValue('Valencia');
  });

  await test.step('the preferences are saved', async () => {
    await page.getByRole('tab', { name: 'Notificaciones' }).click();
    const marketing = page.getByRole('switch', { name: /Novedades y ofertas/ });
    await expect(marketing).not.toBeChecked();
    const saveResponse = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    // Not check(): it reads the switch before the page has rendered the new state.
    await marketing.click();
    await expect(marketing).toBeChecked();
    expect((await saveResponse).ok()).toBe(true);
    await page.reload();
    await expect(marketing).toBeChecked();
  });

  await test.step('the customer adds a card on the provider’s page, and the account lists it', async () => {
    await page.getByRole('tab', { name: 'Métodos de pago' }).click();
    await page.getByRole('button', { name: 'Añadir método de pago' }).click();
    await page.waitForURL(/\/c\/pay\/cs_/);
    await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
    await page.getByLabel('Caducidad').fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Nombre en la tarjeta').fill('Lucía Ferrer');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/\/account\?tab=payment-methods/);
    await expect(page.getByText('Método de pago añadido')).toBeVisible();
    await expect(page.getByText('terminada en 4242')).toBeVisible();
  });

  await test.step('the password changes only with the current password', async () => {
    await page.getByRole('tab', { name: 'Seguridad' }).click();
    const changePassword = async (current: string) => {
      await page.getByLabel('Contraseña actual').first().fill(current);
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('cuatro-tristes-tigres-8');
      await page.getByLabel('Repite la contraseña nueva').fill('cuatro-tristes-tigres-8');
      await page.getByRole('button', { name: 'Actualizar contraseña' }).click();
    };
    await changePassword('no-es-esta-7');
    await expect(page.getByText('La contraseña actual no es correcta').first()).toBeVisible();
    await changePassword(customer.password);
    await expect(page.getByText('Contraseña actualizada')).toBeVisible();
    customer.password = 'cuatro-tristes-tigres-8';
  });

  await test.step('the closed account refuses the sign-in', async () => {
    await page.getByRole('tab', { name: 'Cerrar cuenta' }).click();
    await page.getByLabel('Escribe DELETE para confirmar').fill('DELETE');
    await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
    await expect(page.getByText('Cuenta Cerrada Exitosamente')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await customer.signIn();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('every page and dialog of the account is accessible, on a phone too', async ({ guest, page, mailbox }) => {
  // The test checks twenty pages for accessibility.
  test.slow();
  const number = await buyFamilyPack(guest);
  const customer = new Customer(page, mailbox, 'es', guest.email);
  await mailbox.waitForMails(guest.email);
  await customer.register();
  await customer.confirmEmail(2);
  await customer.signIn();
  await customer.completeOnboarding('Lucía Ferrer Molina');
  await customer.expectAccountPage();
  await openOrder(guest, number);
  const orderPath = new URL(page.url()).pathname;
  const tabPaths = ['profile', 'subscriptions', 'payment-methods', 'security', 'notifications', 'close'].map(
    (tab) => `/account?tab=${tab}`,
  );
  for (const size of [
    { width: 375, height: 812 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const path of [...tabPaths, '/orders', orderPath, `/withdrawal?order=${orderPath.split('/').at(-1) ?? ''}`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/account');
    await page.getByRole('button', { name: 'Contactar con soporte' }).click();
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.getByText('Elige una categoría').last()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Contactar con soporte' })).toBeFocused();
  }
});
