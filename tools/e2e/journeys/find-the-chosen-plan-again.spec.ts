import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { expect, test } from '../src/journey';
import { Subscriber } from '../src/subscriber';

const WORDS = {
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
  const words = WORDS[locale];

  test(`a visitor’s plan appears in the browser that confirms the address, on later pages too (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const [first, chosenOn] = await openDevice(browser, baseURL, locale);
    const [second, confirmedOn] = await openDevice(browser, baseURL, locale);
    const stranger = new Customer(chosenOn, mailbox, locale);
    await new Subscriber(chosenOn, locale).choosesAsStranger();
    await stranger.register();
    await first.close();

    const customer = new Customer(confirmedOn, mailbox, locale, stranger.email);
    await customer.confirm();
    await customer.goesOnFromWelcome();
    await customer.introduceThemselves('Lucía Ferrer Molina');
    await expect(confirmedOn).not.toHaveURL(/\/onboarding$/);
    const resume = confirmedOn.getByRole('main').getByRole('button', { name: words.resume });
    for (const path of ['/account', '/cart', '/cart']) {
      await confirmedOn.goto(path);
      await expect(resume, `the plan at ${path}`).toBeVisible();
    }
    await expectAccessible(confirmedOn);
    await resume.click();
    await expect(confirmedOn).toHaveURL(/\/subscriptions\?plan=couple$/);
    await second.close();
  });

  test(`a customer’s plan appears on another device, and cancelling it there removes it on both (${locale})`, async ({
    browser,
    baseURL,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const [first, chosenOn] = await openDevice(browser, baseURL, locale);
    const customer = new Customer(chosenOn, mailbox, locale);
    await customer.join();
    // Does not wait: the first HTML is that of a guest, and clicks in it wait for the session.
    await chosenOn.goto('/subscriptions', { waitUntil: 'commit' });
    const kept = chosenOn.waitForResponse((reply) => reply.url().endsWith('/subscriptions/pending') && reply.request().method() === 'PUT');
    await chosenOn.getByRole('main').getByRole('button', { name: words.choose }).click();
    await expect(chosenOn).toHaveURL(/\/subscriptions\?plan=couple$/);
    expect((await kept).ok()).toBe(true);
    await chosenOn.goto('/');

    const [second, foundOn] = await openDevice(browser, baseURL, locale);
    const elsewhere = new Customer(foundOn, mailbox, locale, customer.email);
    await elsewhere.signIn();
    await elsewhere.seesAccount();
    await foundOn.goto('/cart');
    await expect(foundOn.getByRole('main').getByRole('button', { name: words.resume })).toBeVisible();
    await foundOn.goto('/account?tab=subscriptions');
    const card = foundOn.getByRole('article', { name: words.pending });
    await expect(card).toBeVisible();
    await expectAccessible(foundOn);
    await card.getByRole('button', { name: words.cancel, exact: true }).click();
    await expect(card).toBeHidden();

    for (const page of [foundOn, chosenOn]) {
      for (const path of ['/cart', '/account?tab=subscriptions']) {
        const asked = page.waitForResponse((reply) => reply.url().endsWith('/subscriptions/pending') && reply.request().method() === 'GET');
        await page.goto(path);
        expect(await (await asked).json(), path).toMatchObject({ pending: null });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: words.resume })).toHaveCount(0);
        await expect(page.getByRole('article', { name: words.pending })).toHaveCount(0);
      }
    }
    await Promise.all([first.close(), second.close()]);
  });
}
