import type { BrushChoice } from '@brote/contracts/catalog';
import { changeDeliveryByLink, changeSubscription, getSubscriptionMessage, putPendingSubscription } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, openSession, subscribe, readSubscription } from './builders';
import { startHarness, type Harness } from './harness';

const blueBrush: BrushChoice = { type: 'adult', color: 'blue' };
const greenBrush: BrushChoice = { type: 'adult', color: 'green' };
const surpriseBrush: BrushChoice = { type: 'adult', color: 'surprise' };

let harness: Harness;
/** From now on the catalogue offers these colours for adults, and no others. */
const setOfferedColors = (...colors: BrushChoice['color'][]): void => {
  harness.catalogue.plans = { ...harness.catalogue.plans, offered: colors.map((color) => ({ type: 'adult', color })) };
};

describe('the colours of a subscription', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  beforeEach(() => setOfferedColors('blue', 'white'));
  afterAll(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('must be offered by the catalogue, for a purchase and for a pending plan', async () => {
    const caller = aCaller();
    const pending = { planId: 'couple', interval: 3, brushes: [blueBrush, surpriseBrush], configured: true } as const;
    const putPendingPlan = () => harness.requests.send(putPendingSubscription, { ...pending, brushes: [...pending.brushes] }, { caller });
    expect(await refusalCodeOf(openSession(harness, caller, aSubscriptionRequest({ brushes: [blueBrush, surpriseBrush] })))).toBe(
      'BRUSHES_INVALID',
    );
    expect(await refusalCodeOf(putPendingPlan())).toBe('BRUSHES_INVALID');
    setOfferedColors('blue', 'white', 'surprise');
    expect((await putPendingPlan()).pending?.brushes).toEqual([blueBrush, surpriseBrush]);
    expect((await openSession(harness, caller, aSubscriptionRequest({ brushes: [blueBrush, surpriseBrush] }))).url).toContain('http');
  });

  it('stay the same when the catalogue withdraws them, until the customer chooses others', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ brushes: [blueBrush, blueBrush] }));
    setOfferedColors('white');
    const changeBrushes = async (...brushes: BrushChoice[]) => {
      const { version } = await readSubscription(harness, boughtPlan);
      return harness.requests.send(
        changeSubscription,
        { subscriptionId: boughtPlan.subscriptionId, version, brushes },
        { caller: boughtPlan.caller },
      );
    };
    expect(await refusalCodeOf(changeBrushes(blueBrush, greenBrush))).toBe('BRUSHES_INVALID');
    const white: BrushChoice = { type: 'adult', color: 'white' };
    expect((await changeBrushes(blueBrush, white)).brushes).toEqual([blueBrush, white]);
    expect((await changeBrushes(white, white)).brushes).toEqual([white, white]);
    expect(await refusalCodeOf(changeBrushes(blueBrush, white))).toBe('BRUSHES_INVALID');
  });

  it('follow the same rule in the link of an e-mail', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ brushes: [blueBrush, blueBrush] }));
    const { subscriptionId } = boughtPlan;
    const deliveryId = (await readSubscription(harness, boughtPlan)).nextDelivery?.id ?? '';
    const { deliveryToken } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId });
    const changeBrushes = (brushes: BrushChoice[]) => harness.requests.send(changeDeliveryByLink, { token: deliveryToken ?? '', brushes });
    expect(await refusalCodeOf(changeBrushes([greenBrush, greenBrush]))).toBe('BRUSHES_INVALID');
  });
});
