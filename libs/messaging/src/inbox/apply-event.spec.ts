import type { EventEnvelope } from '../event-envelope';
import { Unavailable } from '../requests/refusal';
import { EventBatcher } from './apply-event';

const event = (id: string) => ({ id }) as EventEnvelope;
const idsOf = (events: readonly EventEnvelope[]): string[] => events.map(({ id }) => id);

/** Work that ends at a call of the spec. */
class BlockingHandler {
  readonly seen: string[][] = [];
  private readonly blockedBatches: (() => void)[] = [];
  private readonly watchers: (() => void)[] = [];

  handle(events: readonly EventEnvelope[]): Promise<string[]> {
    this.seen.push(idsOf(events));
    this.watchers.splice(0).forEach((notify) => notify());
    return new Promise((resolve) => this.blockedBatches.push(() => resolve(idsOf(events))));
  }

  waitForNextBatch(): Promise<void> {
    return new Promise((resolve) => this.watchers.push(resolve));
  }

  release(): void {
    this.blockedBatches.shift()?.();
  }
}

describe('EventBatcher', () => {
  it('puts all events that arrive during a batch into the next batch', async () => {
    const handler = new BlockingHandler();
    const batches = new EventBatcher((events) => handler.handle(events));
    const firstResults = [batches.add(event('a')), batches.add(event('b'))];
    await handler.waitForNextBatch();
    const laterResults = ['c', 'd', 'e'].map((id) => batches.add(event(id)));
    const nextBatchStarted = handler.waitForNextBatch();
    handler.release();
    expect(await Promise.all(firstResults)).toEqual(['a', 'b']);
    await nextBatchStarted;
    handler.release();
    expect(await Promise.all(laterResults)).toEqual(['c', 'd', 'e']);
    expect(handler.seen).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    const singleResult = batches.add(event('f'));
    await handler.waitForNextBatch();
    handler.release();
    expect(await singleResult).toBe('f');
  });

  it('retries each event alone when one event fails a batch, and rejects only that event', async () => {
    const attemptedBatches: string[][] = [];
    const batches = new EventBatcher((events) => {
      attemptedBatches.push(idsOf(events));
      return idsOf(events).includes('bad') ? Promise.reject(new RangeError('bad')) : Promise.resolve(idsOf(events));
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((id) => batches.add(event(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(attemptedBatches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('rejects the whole batch after one try when the infrastructure is unavailable', async () => {
    let tries = 0;
    const batches = new EventBatcher<string>(() => {
      tries += 1;
      return Promise.reject(new Unavailable('the database is away'));
    });
    const outcomes = await Promise.allSettled(['a', 'b'].map((id) => batches.add(event(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
  });
});
