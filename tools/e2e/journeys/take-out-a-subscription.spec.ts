import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test, WITH_MOTION } from '../src/journey';
import { Subscriber } from '../src/subscriber';

test.use(WITH_MOTION);

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
    await subscriber.choosesAsStranger();
    await expectAccessible(page);
    await customer.register();
    await customer.confirm();
    await customer.goesOnFromWelcome();
    await customer.introduceThemselves('Lucía Ferrer Molina');
    await expect(page, 'the page requested first').toHaveURL(/\/subscriptions\?plan=couple$/);
    await page.goto('/account');
    await customer.seesAccount();
    await subscriber.resumes();
    await expect(page.getByLabel(locale === 'es' ? 'Nombre' : 'First name', { exact: true })).toHaveValue('Lucía');
    await expectAccessible(page);
    await subscriber.orders();
    await subscriber.pays();
    await expectAccessible(page);
    await subscriber.opensManagement();
    await expectAccessible(page);
    await subscriber.wantsDeliveriesMoreOften();
    await subscriber.readsWhatWasCharged(/1,90/);
    await subscriber.cancels();
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
