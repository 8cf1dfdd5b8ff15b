import { orderPaid } from '@brote/contracts/orders';
import { FIGURES_CHANGED_SUBJECT, getDashboard } from '@brote/contracts/reporting';
import { BrokerConnection } from '@brote/messaging';
import { anOrder } from './shop';
import { openStand, staff, type Stand } from './stand';

const ROUNDS = 12;

let stand: Stand;

beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

it('answers a request that follows an announced change with that change', async () => {
  const { nats } = stand.service.get(BrokerConnection);
  const dashboard = () => stand.ask.ask(getDashboard, {}, { caller: staff });
  for (let sold = 1; sold <= ROUNDS; sold += 1) {
    const change = { isAnnounced: false };
    const announcement = nats.subscribe(FIGURES_CHANGED_SUBJECT, { max: 1, callback: () => (change.isAnnounced = true) });
    await stand.shop.order(orderPaid, anOrder('2026-03-02T10:00:00.000Z'));
    // Someone always looks at the figures, so that an answer of before is at hand.
    while (!change.isAnnounced) await dashboard();
    expect((await dashboard()).metrics.oneTimeOrders).toBe(sold);
    announcement.unsubscribe();
  }
});
