import type { EventEnvelope } from '../event-envelope';
import { Unavailable } from '../requests/refusal';
import { EventBatcher } from './event-batcher';

const event = (id: string) => ({ id }) as EventEnvelope;
const idsOf = (events: readonly EventEnvelope[]): string[] => events.map(({ id }) => id);

/** Work that ends at a call of the spec. */
class Gate {
  readonly seen: string[][] = [];
  private readonly open: (() => void)[] = [];
  private readonly watchers: (() => void)[] = [];

  pass(events: readonly EventEnvelope[]): Promise<string[]> {
    this.seen.push(idsOf(events));
    this.watchers.splice(0).forEach((notify) => notify());
    return new Promise((resolve) => this.open.push(() => resolve(idsOf(events))));
  }

  next(): Promise<void> {
    return new Promise((resolve) => this.watchers.push(resolve));
  }

  release(): void {
    this.open.shift()?.();
  }
}

describe('EventBatcher', () => {
  it('puts all events that arrive during a batch into the next batch', async () => {
    const gate = new Gate();
    const batches = new EventBatcher((events) => gate.pass(events));
    const first = [batches.add(event('a')), batches.add(event('b'))];
    await gate.next();
    const later = ['c', 'd', 'e'].map((id) => batches.add(event(id)));
    const begun = gate.next();
    gate.release();
    expect(await Promise.all(first)).toEqual(['a', 'b']);
    await begun;
    gate.release();
    expect(await Promise.all(later)).toEqual(['c', 'd', 'e']);
    expect(gate.seen).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
    const alone = batches.add(event('f'));
    await gate.next();
    gate.release();
    expect(await alone).toBe('f');
  });

  it('retries each event alone when one event fails a batch, and rejects only that event', async () => {
    const seen: string[][] = [];
    const batches = new EventBatcher((events) => {
      seen.push(idsOf(events));
      return idsOf(events).includes('bad') ? Promise.reject(new RangeError('bad')) : Promise.resolve(idsOf(events));
    });
    const ends = await Promise.allSettled(['a', 'bad', 'b'].map((id) => batches.add(event(id))));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('rejects the whole batch after one try when the infrastructure is unavailable', async () => {
    let tries = 0;
    const batches = new EventBatcher<string>(() => {
      tries += 1;
      return Promise.reject(new Unavailable('the database is away'));
    });
    const ends = await Promise.allSettled(['a', 'b'].map((id) => batches.add(event(id))));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
  });
});
