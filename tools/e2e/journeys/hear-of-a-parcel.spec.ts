import { PushService } from '@brote/test-support/push-service';
import { expectAccessible } from '../src/accessibility-checks';
import { WHOLE } from '../src/browsers';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { Notices } from '../src/notices';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: WHOLE });

const NEWEST = 'SELECT id, number FROM orders WHERE paid_at IS NOT NULL ORDER BY paid_at DESC LIMIT 1';
const blue = { type: 'Adulto', color: 'Azul océano' } as const;

test('a customer allows push notifications, and the device shows a shipped parcel', async ({ page, guest, mailbox, staff, database }) => {
  test.setTimeout(120_000);
  const push = await PushService.open();
  try {
    const { device: _device, ...address } = push.browser('phone');
    const notices = await Notices.in(page, address);
    const customer = new Customer(page, mailbox);
    await customer.join();
    await page.goto('/account?tab=notifications');
    const section = page.getByRole('region', { name: 'En este dispositivo' });
    await expect(section.getByText('Este dispositivo no recibe avisos.')).toBeVisible();
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Recibir avisos en este dispositivo' }).click();
    await expect(section.getByText('Este dispositivo recibe avisos.')).toBeVisible();
    await expectAccessible(page);

    await guest.putInCart('Cepillo individual', [blue]);
    await guest.checkOut();
    await guest.pay();
    await guest.seesThanks();
    const [order] = await database.rows<{ id: string; number: string }>('orders', NEWEST);
    const { id = '', number = '' } = order ?? {};
    await staff.ship(id, 'correos', 'PQ4X3C0412345670146003');
    const notice = await eventually('the notice of the parcel', () => Promise.resolve(push.noticesOn('phone')[0] ?? null));
    expect(notice.notice.title).toContain(number);

    await notices.deliver(notice);
    await expect.poll(() => notices.shown()).toEqual([{ title: notice.notice.title, body: notice.notice.text }]);

    await page.goto('/account?tab=notifications');
    await section.getByRole('button', { name: 'Desactivar en este dispositivo' }).click();
    await expect(section.getByText('Este dispositivo no recibe avisos.')).toBeVisible();
    await staff.deliver(id);
    await mailbox.waitFor(guest.email, 3);
    expect(push.noticesOn('phone')).toHaveLength(1);
  } finally {
    await push.close();
  }
});
