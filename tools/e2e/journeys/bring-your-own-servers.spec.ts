import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Guest } from '../src/guest';
import { expect, test } from '../src/journey';
import { PaymentProvider } from '../src/payment-provider';
import { ShopOnExternalServers } from '../src/external-servers';
import { findExcessRights } from '../src/service-roles';
import { followPurchase } from '../src/oracles/purchase-trace';

test('a shop on the operator’s database, broker, mail server, payment account and collector sells brushes and starts no local servers', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const shopOnServers = await ShopOnExternalServers.open();
  try {
    const { origin, controlUrl } = shopOnServers.shop.addresses;
    const page = await browser.newPage({ baseURL: origin });
    const guest = new Guest(page);
    await guest.addToCart('Cepillo individual', [{ type: 'Infantil', color: 'Blanco clásico' }]);
    const checkoutRequest = page.waitForRequest((request) => request.url().endsWith('/api/v1/checkout/payment'));
    await guest.checkOut();
    const traceparent = (await checkoutRequest).headers()['traceparent'] ?? '';
    const provider = new PaymentProvider(new URL(page.url()).origin);
    await guest.pay();
    await guest.expectThankYouPage();
    await expect(page.getByText('Pagado', { exact: true })).toBeVisible();

    const mail = await shopOnServers.mailbox.waitFor(({ recipients }) => recipients.includes(guest.email), 20_000);
    expect(mail.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');

    // The operator finds the whole purchase from the request of the page.
    expect(await followPurchase(shopOnServers.collector, traceparent)).toEqual([
      ['gateway', 'POST /api/v1/checkout/payment'],
      ['orders-payments', 'apply checkout session'],
      ['notifications', 'handle orders.order.paid.v1'],
      ['notifications', 'send mail order-confirmation'],
    ]);

    // The webhooks are signed with the secret of that account, or the shop would have refused them.
    await expect.poll(async () => await provider.readDeliveredEventTypes()).toContain('checkout.session.completed');

    const { parts } = (await (await fetch(`${controlUrl}/status`)).json()) as { parts: { name: string }[] };
    expect(parts.map(({ name }) => name).sort()).toEqual([
      ...['admin-reporting', 'catalog-inventory', 'gateway', 'identity', 'notifications', 'orders-payments', 'subscriptions'],
    ]);
    expect(['postgres', 'nats', 'mails'].filter((name) => existsSync(join(shopOnServers.home, 'data', name)))).toEqual([]);

    // The services work with their tables, and can neither alter them nor enter another service's database.
    expect(await findExcessRights(shopOnServers.home, shopOnServers.databaseUrl)).toEqual([]);
    await page.close();
  } finally {
    await shopOnServers.close();
  }
});
