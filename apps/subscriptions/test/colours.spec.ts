import type { BrushChoice } from '@brote/contracts/catalog';
import { changeDeliveryByLink, changeSubscription, getSubscriptionMessage, putPendingSubscription } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, open, subscribe, view } from './builders';
import { startHarness, type Harness } from './harness';

const blue: BrushChoice = { type: 'adult', color: 'blue' };
const green: BrushChoice = { type: 'adult', color: 'green' };
const surprise: BrushChoice = { type: 'adult', color: 'surprise' };

let harness: Harness;
/** From now on the catalogue offers these colours for adults, and no others. */
const offer = (...colors: BrushChoice['color'][]): void => {
  harness.catalogue.plans = { ...harness.catalogue.plans, offered: colors.map((color) => ({ type: 'adult', color })) };
};

describe('the colours of a subscription', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  beforeEach(() => offer('blue', 'white'));
  afterAll(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('must be offered by the catalogue, for a purchase and for a pending plan', async () => {
    const caller = aCaller();
    const pending = { planId: 'couple', interval: 3, brushes: [blue, surprise], configured: true } as const;
    const put = () => harness.requests.send(putPendingSubscription, { ...pending, brushes: [...pending.brushes] }, { caller });
    expect(await codeOf(open(harness, caller, aSubscriptionRequest({ brushes: [blue, surprise] })))).toBe('BRUSHES_INVALID');
    expect(await codeOf(put())).toBe('BRUSHES_INVALID');
    offer('blue', 'white', 'surprise');
    expect((await put()).pending?.brushes).toEqual([blue, surprise]);
    expect((await open(harness, caller, aSubscriptionRequest({ brushes: [blue, surprise] }))).url).toContain('http');
  });

  it('stay the same when the catalogue withdraws them, until the customer chooses others', async () => {
    const bought = await subscribe(harness, aSubscriptionRequest({ brushes: [blue, blue] }));
    offer('white');
    const change = async (...brushes: BrushChoice[]) => {
      const { version } = await view(harness, bought);
      return harness.requests.send(
        changeSubscription,
        { subscriptionId: bought.subscriptionId, version, brushes },
        { caller: bought.caller },
      );
    };
    expect(await codeOf(change(blue, green))).toBe('BRUSHES_INVALID');
    const white: BrushChoice = { type: 'adult', color: 'white' };
    expect((await change(blue, white)).brushes).toEqual([blue, white]);
    expect((await change(white, white)).brushes).toEqual([white, white]);
    expect(await codeOf(change(blue, white))).toBe('BRUSHES_INVALID');
  });

  it('follow the same rule in the link of an e-mail', async () => {
    const bought = await subscribe(harness, aSubscriptionRequest({ brushes: [blue, blue] }));
    const { subscriptionId } = bought;
    const deliveryId = (await view(harness, bought)).nextDelivery?.id ?? '';
    const { deliveryToken } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId });
    const change = (brushes: BrushChoice[]) => harness.requests.send(changeDeliveryByLink, { token: deliveryToken ?? '', brushes });
    expect(await codeOf(change([green, green]))).toBe('BRUSHES_INVALID');
  });
});
