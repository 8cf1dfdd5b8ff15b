import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { expect, test } from '../src/journey';
import { requireSingle, type Mail } from '../src/mailbox';

const MINUTES_PER_DAY = 24 * 60;
/** The journeys of a shop run in the order of their names. This one comes last, as its clock passes the end of the sale. */
const LINK_LIFETIME_MINUTES = 91 * MINUTES_PER_DAY;

/** Path of a mail's link to that page, without the origin. */
function findLink({ text }: Mail, page: 'invoice' | 'withdrawal'): string {
  const [url] = new RegExp(`https?://[^\\s<>()"]+/${page}[?#][^\\s<>()"]*`).exec(text) ?? [];
  const { pathname, search, hash } = new URL(url ?? '');
  return pathname + search + hash;
}

/** Opens a link as from a mail: a changed hash alone would load no page. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

async function expectInvoiceDownload(page: Page, link: string): Promise<void> {
  const download = page.waitForEvent('download');
  await openLink(page, link);
  expect((await download).suggestedFilename()).toMatch(/^F\d{4}-\d{6}\.pdf$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu factura está descargada' })).toBeVisible();
}

test('an old mail’s link has expired; a new link by mail opens the order and accepts a withdrawal', async ({
  guest,
  page,
  mailbox,
  time,
}) => {
  test.setTimeout(240_000);
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  const confirmation = requireSingle(await mailbox.waitForMails(guest.email));
  await expectInvoiceDownload(page, findLink(confirmation, 'invoice'));
  await time.advanceMinutes(LINK_LIFETIME_MINUTES);

  await test.step('the expired link shows no data of the order', async () => {
    await openLink(page, findLink(confirmation, 'withdrawal'));
    await expect(page.getByText('Este enlace ha caducado')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue('');
    await expectAccessible(page);
    await openLink(page, findLink(confirmation, 'invoice'));
    await expect(page.getByRole('heading', { level: 1, name: 'Este enlace ha caducado' })).toBeVisible();
    await expectAccessible(page);
  });

  await page.getByRole('button', { name: 'Enviarme un nuevo enlace' }).click();
  await expect(page.getByText(/Mira tu correo/)).toBeVisible();
  const mails = await mailbox.waitForMails(guest.email, 2);
  const renewalMail = requireSingle(mails.filter(({ subject }) => subject.startsWith('Tu nuevo enlace a BR-')));
  await expectInvoiceDownload(page, findLink(renewalMail, 'invoice'));

  await test.step('the new link withdraws from the order', async () => {
    await openLink(page, findLink(renewalMail, 'withdrawal'));
    await expect(page.getByLabel('E-mail')).toHaveValue(guest.email);
    await page.getByRole('main').getByRole('button', { name: 'Desistir del contrato aquí' }).click();
    await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hemos recibido tu desistimiento' })).toBeVisible();
  });
});
