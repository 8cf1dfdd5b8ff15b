import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test, MOTION_OPTIONS } from '../src/journey';
import { Subscriber } from '../src/subscriber';

test.use(MOTION_OPTIONS);

for (const locale of ['es', 'en'] as const) {
  test(`a visitor chooses a plan, registers, resumes the choice, pays, manages and cancels the plan (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL, locale: locale === 'es' ? 'es-ES' : 'en-GB' });
    const page = await context.newPage();
    const customer = new Customer(page, mailbox, locale);
    const subscriber = new Subscriber(page, locale);
    await subscriber.choosePlanAsGuest();
    await expectAccessible(page);
    await customer.register();
    await customer.confirmEmail();
    await customer.continueFromWelcomePage();
    await customer.completeOnboarding('Lucía Ferrer Molina');
    await expect(page, 'the page requested first').toHaveURL(/\/subscriptions\?plan=couple$/);
    await page.goto('/account');
    await customer.expectAccountPage();
    await subscriber.resumePlan();
    await expect(page.getByLabel(locale === 'es' ? 'Nombre' : 'First name', { exact: true })).toHaveValue('Lucía');
    await expectAccessible(page);
    await subscriber.placeOrder();
    await subscriber.pay();
    await expectAccessible(page);
    await subscriber.openManagementPage();
    await expectAccessible(page);
    await subscriber.chooseShorterInterval();
    await subscriber.expectChargedAmount(/1,90/);
    const { name, text } = await subscriber.downloadInvoice();
    expect(name).toMatch(/^F\d{4}-\d{6}\.pdf$/);
    // The price, without VAT, and the VAT.
    for (const part of ['Lucía Ferrer', /PLAN-[\dA-F]{4}-[\dA-F]{4}/, /1,90/, /1,57/, /0,33/]) expect(text).toMatch(part);
    await page.getByRole('tab', { name: locale === 'es' ? 'Detalles' : 'Details' }).click();
    await subscriber.cancelSubscription();
    await context.close();
  });
}

test('the plans with the open comparison are accessible on a phone and on a desktop', async ({ page }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/subscriptions');
    await page.getByRole('button', { name: 'Comparar todos los planes' }).click();
    await expectAccessible(page);
  }
});
