import { PushService } from '@brote/test-support/push-service';
import { expectAccessible } from '../src/accessibility-checks';
import { FULL_CHROMIUM_OPTIONS } from '../src/browsers';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { PushNotifications } from '../src/push-notifications';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: FULL_CHROMIUM_OPTIONS });

const NEWEST_ORDER_SQL = 'SELECT id, number FROM orders WHERE paid_at IS NOT NULL ORDER BY paid_at DESC LIMIT 1';
const blueBrush = { type: 'Adulto', color: 'Azul océano' } as const;

test('a customer allows push notifications, and the device shows a shipped parcel', async ({ page, guest, mailbox, staff, database }) => {
  test.setTimeout(120_000);
  const pushService = await PushService.open();
  try {
    const { device: _device, ...address } = pushService.addBrowser('phone');
    const pushNotifications = await PushNotifications.install(page, address);
    const customer = new Customer(page, mailbox);
    await customer.registerAndSignIn();
    await page.goto('/account?tab=notifications');
    const section = page.getByRole('region', { name: 'En este dispositivo' });
    await expect(section.getByText('Este dispositivo no recibe avisos.')).toBeVisible();
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Recibir avisos en este dispositivo' }).click();
    await expect(section.getByText('Este dispositivo recibe avisos.')).toBeVisible();
    await expectAccessible(page);

    await guest.addToCart('Cepillo individual', [blueBrush]);
    await guest.checkOut();
    await guest.pay();
    await guest.expectThankYouPage();
    const [order] = await database.queryRows<{ id: string; number: string }>('orders', NEWEST_ORDER_SQL);
    const { id = '', number = '' } = order ?? {};
    await staff.shipOrder(id, 'correos', 'PQ4X3C0412345670146003');
    const receivedNotice = await eventually('the notice of the parcel', () => Promise.resolve(pushService.findNotices('phone')[0] ?? null));
    expect(receivedNotice.notice.title).toContain(number);

    // A worker that starts or ends at that moment loses a message of the developer tools; a push service would send it again.
    await expect(async () => {
      if ((await pushNotifications.readShownNotifications()).length === 0) await pushNotifications.deliverNotice(receivedNotice);
      await expect
        .poll(() => pushNotifications.readShownNotifications(), { timeout: 5_000 })
        .toEqual([{ title: receivedNotice.notice.title, body: receivedNotice.notice.text }]);
    }).toPass({ timeout: 40_000 });

    await page.goto('/account?tab=notifications');
    await section.getByRole('button', { name: 'Desactivar en este dispositivo' }).click();
    await expect(section.getByText('Este dispositivo no recibe avisos.')).toBeVisible();
    await staff.markOrderDelivered(id);
    await mailbox.waitForMails(guest.email, 3);
    expect(pushService.findNotices('phone')).toHaveLength(1);
  } finally {
    await pushService.close();
  }
});
