import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';

for (const locale of ['es', 'en'] as const) {
  test(`a visitor registers, confirms the address, signs in, enters a name and sees the account (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    const context = await browser.newContext({ baseURL, locale: locale === 'es' ? 'es-ES' : 'en-GB' });
    const page = await context.newPage();
    const customer = new Customer(page, mailbox, locale);
    await customer.register();

    await test.step('the sign-in is refused before the address is confirmed', async () => {
      await customer.signIn();
      await expect(page.getByText(locale === 'es' ? 'E-mail sin confirmar' : 'Email not confirmed')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });

    await customer.confirmEmail();
    await customer.signIn();
    await customer.completeOnboarding('Lucía Ferrer Molina');
    await customer.expectAccountPage();

    await test.step('the session outlives a reload, and the page never shows a guest', async () => {
      await page.reload();
      await customer.expectAccountPage();
      const menu = page.getByRole('button', { name: new RegExp(customer.email) });
      await expect(menu).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(customer.email);
    });

    await test.step('the confirmation link still leads to the welcome page when it is opened again', async () => {
      await page.goto(await customer.findLinkInMail('/auth/confirm'));
      await expect(page).toHaveURL(/\/welcome$/);
    });

    await customer.signOut();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login$/);
    await context.close();
  });
}

test('the cart survives the sign-in, and the checkout is filled with the customer’s data', async ({ page, guest, mailbox }) => {
  const customer = new Customer(page, mailbox);
  await customer.register();
  await customer.confirmEmail();
  await guest.addToCart('Cepillo individual', [{ type: 'Adulto', color: 'Morado real' }]);
  await customer.signIn();
  await customer.completeOnboarding('Lucía Ferrer Molina');
  await customer.expectAccountPage();
  await guest.goToShipping();
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email);
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía');
  await expect(page.getByLabel('Apellidos')).toHaveValue('Ferrer Molina');
  await expect(page.getByLabel('Teléfono')).toHaveValue('+34 612 345 678');
});
