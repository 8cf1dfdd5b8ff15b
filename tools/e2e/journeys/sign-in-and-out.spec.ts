import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';

test('the requested page opens after the sign-in, and short paths redirect to their pages', async ({ page, mailbox }) => {
  const customer = new Customer(page, mailbox);
  await customer.registerAndSignIn();
  await customer.signOut();
  await page.goto('/account/orders');
  await expect(page).toHaveURL(/\/login$/);
  await customer.submitSignIn();
  await expect(page).toHaveURL(/\/orders$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/account$/);
});

test('a page requested without an account opens after registration, confirmation and onboarding', async ({ page, mailbox }) => {
  const customer = new Customer(page, mailbox);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Crea una' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' })).toBeVisible();
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(customer.password);
  await page.getByLabel('Repite la contraseña').fill(customer.password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revisa tu correo' })).toBeVisible();
  await customer.confirmEmail();
  await customer.continueFromWelcomePage();
  await customer.completeOnboarding('Lucía Ferrer');
  await expect(page).toHaveURL(/\/orders$/);
});

test('two tabs share one token renewal and one sign-out', async ({ page, context, mailbox, time }) => {
  const customer = new Customer(page, mailbox);
  await customer.registerAndSignIn();
  const otherTab = await context.newPage();
  await otherTab.goto('/account');
  await expect(otherTab.getByRole('button', { name: new RegExp(customer.email) })).toBeVisible();

  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) renewals += 1;
  });
  await time.advanceMinutes(15);
  const pushOrdersUrl = (tab: typeof page) => tab.evaluate(() => window.history.pushState(null, '', '/orders'));
  await Promise.all(
    [page, otherTab].map(async (tab) => {
      await pushOrdersUrl(tab);
      await tab.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
      await expect(tab.getByRole('link', { name: /tienda/i }).first()).toBeVisible();
    }),
  );
  await expect.poll(() => renewals).toBe(1);

  await customer.signOut();
  await expect(otherTab).toHaveURL(/\/$/);
  await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
});

test('a password reset link sets a new password once', async ({ page, mailbox }) => {
  const customer = new Customer(page, mailbox);
  await customer.registerAndSignIn();
  await customer.signOut();
  await page.goto('/login');
  await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Has olvidado la contraseña?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByText('Enlace enviado')).toBeVisible();
  const link = await customer.findLinkInMail('/reset-password', 2);
  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill('otra-bien-larga-9');
  await page.getByLabel('Confirma la contraseña').fill('otra-bien-larga-9');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contraseña restablecida' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await test.step('the old password is refused, and the new one is accepted', async () => {
    await customer.submitSignIn();
    await expect(page.getByText('El e-mail o la contraseña no son correctos')).toBeVisible();
    await customer.submitSignIn('otra-bien-larga-9');
    await expect(page).toHaveURL(/\/account$/);
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Enlace inválido' })).toBeVisible();
});
