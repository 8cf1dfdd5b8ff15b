import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';
import { Subscriber } from '../src/subscriber';

const PAGE_TEXTS = {
  es: { choose: 'Elegir Pareja', resume: 'Seguir con Pareja', pending: 'Plan Pareja, pendiente de pago', cancel: 'Cancelar' },
  en: { choose: 'Choose Couple', resume: 'Continue with Couple', pending: 'Couple plan, waiting to be paid', cancel: 'Cancel' },
} as const;
const BROWSER_LOCALES = { es: 'es-ES', en: 'en-GB' } as const;

/** Opens a device with its own cookies and storage. */
async function openDevice(browser: Browser, baseURL: string | undefined, locale: 'es' | 'en'): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL, locale: BROWSER_LOCALES[locale], timezoneId: 'Europe/Madrid' });
  return [context, await context.newPage()];
}

for (const locale of ['es', 'en'] as const) {
  const texts = PAGE_TEXTS[locale];

  test(`a visitor’s plan appears in the browser that confirms the address, on later pages too (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const [firstContext, firstPage] = await openDevice(browser, baseURL, locale);
    const [secondContext, confirmationPage] = await openDevice(browser, baseURL, locale);
    const visitor = new Customer(firstPage, mailbox, locale);
    await new Subscriber(firstPage, locale).choosePlanAsGuest();
    await visitor.register();
    await firstContext.close();

    const customer = new Customer(confirmationPage, mailbox, locale, visitor.email);
    await customer.confirmEmail();
    await customer.continueFromWelcomePage();
    await customer.completeOnboarding('Lucía Ferrer Molina');
    await expect(confirmationPage).not.toHaveURL(/\/onboarding$/);
    const resumeButton = confirmationPage.getByRole('main').getByRole('button', { name: texts.resume });
    for (const path of ['/account', '/cart', '/cart']) {
      await confirmationPage.goto(path);
      await expect(resumeButton, `the plan at ${path}`).toBeVisible();
    }
    await expectAccessible(confirmationPage);
    await resumeButton.click();
    await expect(confirmationPage).toHaveURL(/\/subscriptions\?plan=couple$/);
    await secondContext.close();
  });

  test(`a customer’s plan appears on another device, and cancelling it there removes it on both (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const [firstContext, firstPage] = await openDevice(browser, baseURL, locale);
    const customer = new Customer(firstPage, mailbox, locale);
    await customer.registerAndSignIn();
    // Does not wait: the first HTML is that of a guest, and clicks in it wait for the session.
    await firstPage.goto('/subscriptions', { waitUntil: 'commit' });
    const saveResponse = firstPage.waitForResponse(
      (reply) => reply.url().endsWith('/subscriptions/pending') && reply.request().method() === 'PUT',
    );
    await firstPage.getByRole('main').getByRole('button', { name: texts.choose }).click();
    await expect(firstPage).toHaveURL(/\/subscriptions\?plan=couple$/);
    expect((await saveResponse).ok()).toBe(true);
    await firstPage.goto('/');

    const [secondContext, secondPage] = await openDevice(browser, baseURL, locale);
    const customerOnSecondDevice = new Customer(secondPage, mailbox, locale, customer.email);
    await customerOnSecondDevice.signIn();
    await customerOnSecondDevice.expectAccountPage();
    await secondPage.goto('/cart');
    await expect(secondPage.getByRole('main').getByRole('button', { name: texts.resume })).toBeVisible();
    await secondPage.goto('/account?tab=subscriptions');
    const card = secondPage.getByRole('article', { name: texts.pending });
    await expect(card).toBeVisible();
    await expectAccessible(secondPage);
    await card.getByRole('button', { name: texts.cancel, exact: true }).click();
    await expect(card).toBeHidden();

    for (const page of [secondPage, firstPage]) {
      for (const path of ['/cart', '/account?tab=subscriptions']) {
        const pendingResponse = page.waitForResponse(
          (reply) => reply.url().endsWith('/subscriptions/pending') && reply.request().method() === 'GET',
        );
        await page.goto(path);
        expect(await (await pendingResponse).json(), path).toMatchObject({ pending: null });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: texts.resume })).toHaveCount(0);
        await expect(page.getByRole('article', { name: texts.pending })).toHaveCount(0);
      }
    }
    await Promise.all([firstContext.close(), secondContext.close()]);
  });
}
