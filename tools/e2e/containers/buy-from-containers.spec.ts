import { BackOffice, STAFF_ACCOUNTS } from '../src/back-office';
import { MIXED_FAMILY_BRUSHES } from '../src/guest';
import { expect, test } from '../src/journey';
import { requireSingle } from '../src/mailbox';
import { extractPdfText } from '../src/pdf-text';

test('a guest buys from the shop in containers and receives the mail with the invoice', async ({ guest, page, mailbox }) => {
  await guest.addToCart('Pack familia', MIXED_FAMILY_BRUSHES);
  await guest.checkOut();
  await guest.pay();
  await guest.expectThankYouPage();
  await expect(page.getByText('Pagado', { exact: true })).toBeVisible();
  const mail = requireSingle(await mailbox.waitForMails(guest.email));
  const invoice = await extractPdfText(await mailbox.downloadAttachment(mail, 'application/pdf'));
  expect(invoice).toMatch(/F\d{4}-\d{6}/);
  expect(invoice).toMatch(/7,00.€/);
});

test('the back office in containers refuses a sign-in with a wrong password', async ({ page }) => {
  await page.goto('/admin/');
  await new BackOffice(page).submitSignIn({ ...STAFF_ACCOUNTS.admin, password: 'no-es-esta' });
  await expect(page.getByRole('alert')).toContainText('Credenciales incorrectas. Inténtalo de nuevo.');
});
