import { randomUUID } from 'node:crypto';
import type { PlanId, PlansView } from '@brote/contracts/catalog';
import type { SubscriptionEventData } from '@brote/contracts/subscriptions';
import type { EventEnvelope } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { CatalogHarness } from './catalog-harness';
import { PublishDueBook } from '../src/catalog/plans/publish-due-book';
import { PlansController } from '../src/catalog/plans/plans.controller';
import { PlanStarts } from '../src/catalog/plans/plan-starts';
import { PlansEventsController } from '../src/catalog/plans/plans.events.controller';

const DAY_MS = 86_400_000;

describe('the plans', () => {
  let catalogue: CatalogHarness;
  beforeEach(async () => (catalogue = await CatalogHarness.start()));
  afterEach(() => catalogue.stop());
  const getPlans = () => catalogue.get(PlansController).getPlans();
  const readPrices = async () => (await getPlans()).plans.map(({ id, monthlyPrice }) => [id, monthlyPrice.amount]);
  const scheduleBook = (book: string, inDays: number) =>
    catalogue.database.queryRows('INSERT INTO price_book_term (book, valid_from) VALUES (:book, :validFrom)', {
      book,
      validFrom: new Date(catalogue.clock.epochMs() + inDays * DAY_MS),
    });

  it('are sold by the price book of 2026, every two or three months, billed monthly', async () => {
    const view = await getPlans();
    expect(view).toMatchObject({ book: '2026', billingPeriod: 'monthly', intervals: [2, 3], nextBookAt: null });
    expect(
      view.plans.map(({ id, brushCount, monthlyPrice, saving, bookSavingPercent, featured, popular, bestValue }) => ({
        id,
        brushCount,
        price: monthlyPrice.amount,
        saves: saving?.percent,
        bookSavingPercent,
        badges: [featured, popular, bestValue],
      })),
    ).toEqual([
      { id: 'individual', brushCount: 1, price: 100, saves: 40, bookSavingPercent: 40, badges: [false, false, false] },
      { id: 'couple', brushCount: 2, price: 190, saves: 19, bookSavingPercent: 19, badges: [true, false, false] },
      { id: 'family', brushCount: 4, price: 370, saves: 8, bookSavingPercent: 8, badges: [false, false, true] },
    ]);
  });

  it('mark one plan popular after ten starts in 90 days and a clear lead, and publish each change once', async () => {
    await catalogue.addCopy();
    const [eventsController, other] = [catalogue.get(PlansEventsController), catalogue.get(PlansEventsController, 1)];
    const startSubscription = (planId: PlanId, subscriptionId: string = randomUUID()) =>
      catalogue.get(UnitOfWork).run((tx) => {
        const payload = { subscriptionId, planId, startedAt: catalogue.clock.now().toISOString() };
        const envelope = { payload, occurredAt: payload.startedAt } as unknown as EventEnvelope<SubscriptionEventData>;
        return (subscriptionId.startsWith('0') ? other : eventsController).onSubscriptionStarted(envelope, tx);
      });
    const readPopularPlans = async () => (await getPlans()).plans.filter((plan) => plan.popular).map(({ id }) => id);
    const readPublishedPlans = async () =>
      (await catalogue.readPublishedEvents()).filter(({ type }) => type === 'catalog.plans.changed.v1');
    // The worker of the service publishes the book in force at its first run, which may come at any time. Here it finds nothing to do.
    await catalogue.get(PublishDueBook).publish();
    const earlierCount = (await readPublishedPlans()).length;
    const readPublishedPopularPlans = async () =>
      (await readPublishedPlans())
        .slice(earlierCount)
        .map(({ payload }) => (payload as unknown as PlansView).plans.find((plan) => plan.popular)?.id ?? null);
    for (let count = 0; count < 9; count += 1) await startSubscription('family');
    expect(await readPopularPlans()).toEqual([]);
    const tenthSubscription = randomUUID();
    await startSubscription('family', tenthSubscription);
    await startSubscription('family', tenthSubscription);
    expect(await readPopularPlans()).toEqual(['family']);
    catalogue.clock.advance(DAY_MS);
    for (let count = 0; count < 10; count += 1) await startSubscription('individual');
    expect(await readPopularPlans()).toEqual([]);
    await startSubscription('individual');
    expect(await readPopularPlans()).toEqual(['individual']);
    expect(await readPublishedPopularPlans()).toEqual(['family', null, 'individual']);
    catalogue.clock.advance(90 * DAY_MS);
    expect(await readPopularPlans()).toEqual([]);
    const refreshes = [catalogue.get(PlanStarts), catalogue.get(PlanStarts, 1)].map((starts) => starts.refresh());
    // The refresh of the service itself may come first; then neither of these two changes anything.
    expect((await Promise.all(refreshes)).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await readPublishedPopularPlans()).toEqual(['family', null, 'individual', null]);
  });

  it('list priority support for the family plan alone', async () => {
    const plansWithSupport = (await getPlans()).plans.filter(({ features }) => features.some(({ en }) => en === 'Priority support'));
    expect(plansWithSupport.map(({ id }) => id)).toEqual(['family']);
  });

  it('take the prices of an earlier price book once it is in force again, and then show its savings', async () => {
    await scheduleBook('2025', 0);
    expect((await getPlans()).plans.map(({ id, monthlyPrice, saving }) => [id, monthlyPrice.amount, saving?.percent])).toEqual([
      ['individual', 799, undefined],
      ['couple', 1_499, undefined],
      ['family', 1_999, 37],
    ]);
  });

  it('keep their prices until the planned day, then take the new prices and publish that once', async () => {
    await catalogue.addCopy();
    await scheduleBook('2025', 3);
    expect(await readPrices()).toEqual([
      ['individual', 100],
      ['couple', 190],
      ['family', 370],
    ]);
    expect((await getPlans()).nextBookAt).toBe(new Date(catalogue.clock.epochMs() + 3 * DAY_MS).toISOString());
    const [firstPublisher, other] = [catalogue.get(PublishDueBook), catalogue.get(PublishDueBook, 1)];
    expect(await firstPublisher.publish()).toBeNull();
    catalogue.clock.advance(3 * DAY_MS);
    const publishedBooks = await Promise.all([firstPublisher.publish(), other.publish(), firstPublisher.publish(), other.publish()]);
    expect(publishedBooks.filter((book) => book !== null)).toEqual(['2025']);
    const published = (await catalogue.readPublishedEvents()).filter(({ type }) => type === 'catalog.plans.changed.v1');
    expect(published.map(({ aggregate_version, payload }) => [aggregate_version, payload['book']])).toEqual([[1, '2025']]);
  });

  it('keep the current price book when it is planned again for the same moment as another', async () => {
    await scheduleBook('2025', 3);
    await scheduleBook('2026', 3);
    catalogue.clock.advance(4 * DAY_MS);
    expect((await getPlans()).book).toBe('2026');
  });

  it('publish their new savings when the single brush changes its price', async () => {
    await catalogue.changePrice({ productId: 'brush-single', price: 600, salePrice: null, saleEndsAt: null });
    const published = (await catalogue.readPublishedEvents()).find(({ type }) => type === 'catalog.plans.changed.v1');
    expect(published?.payload).toMatchObject({
      plans: [{ saving: { percent: 50 } }, { saving: { percent: 53 } }, { saving: { percent: 8 } }],
    });
  });

  it('never change a stored price book', async () => {
    await expect(catalogue.manager.query('UPDATE price_book_entry SET monthly_price = 1')).rejects.toThrow(/only ever appended/);
    await expect(catalogue.manager.query('DELETE FROM price_book_term')).rejects.toThrow(/only ever appended/);
  });
});
