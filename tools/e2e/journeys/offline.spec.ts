import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { expect, test } from '../src/journey';

test.use({ serviceWorkers: 'allow' });

const MESSAGE_TEXT = '¿El cepillo infantil tiene las cerdas más suaves?';
const purpleBrush = { type: 'Adulto', color: 'Morado real' } as const;

/** Waits for the service worker, which starts after the page is shown. */
const waitForServiceWorker = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

test('an offline page keeps cart and message and says so, and an offline start shows the offline page', async ({
  page,
  context,
  guest,
}) => {
  test.setTimeout(120_000);
  await guest.addToCart('Cepillo individual', [purpleBrush]);
  await page.goto('/contact');
  await waitForServiceWorker(page);
  await page.getByLabel('Nombre').fill('Lucía Ferrer');
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Asunto').fill('Una pregunta');
  await page.getByLabel('Mensaje', { exact: true }).pressSequentially(MESSAGE_TEXT, { delay: 20 });

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión. Tu cesta y lo que has escrito siguen aquí.' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('Hubo un problema al enviar tu mensaje', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue(MESSAGE_TEXT);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('Vuelve a haber conexión. Cargamos lo que faltaba.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByText('¡Mensaje enviado!')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Ahora mismo no hay conexión' })).toBeVisible();
  await expectAccessible(page);
  // Uses another tab, because this one may be reloading at that moment.
  const otherTab = await context.newPage();
  await otherTab.goto('/en/cart');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'No connection right now' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^brote-offline-\w+$/)]);

  await context.setOffline(false);
  await expect(otherTab.getByRole('heading', { level: 2, name: /Single brush/ })).toBeVisible();
});

test('a page requested offline opens as soon as the connection is back', async ({ page, context }) => {
  await page.goto('/contact');
  await waitForServiceWorker(page);
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guía de reciclaje' }).click();
  await expect(page.getByText('Sin conexión.', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Tres pasos y cada parte va a su sitio' })).toBeVisible();
  // The style sheet requested offline must load, too. A failed style sheet stays in the document, and its rules cannot be read.
  const findUnloadedStyleSheets = () =>
    page.evaluate(() => {
      const isReadable = ({ sheet }: HTMLLinkElement) => {
        try {
          return sheet !== null && sheet.cssRules.length > 0;
        } catch {
          return false;
        }
      };
      const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
      return [...sheets].filter((link) => !isReadable(link)).map(({ href }) => href);
    });
  await expect.poll(findUnloadedStyleSheets).toEqual([]);
});
