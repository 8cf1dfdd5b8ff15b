import { QuotaCounters } from './quota-counters';
import { QuotaOwners } from './quota-owners';

let time = 0;
const counters = (): QuotaCounters => new QuotaCounters({ windowMs: 1_000, maxKeys: 3, now: () => time });
const keys = Array.from({ length: 300 }, (_, at) => `auth:${at}`);

beforeEach(() => void (time = 10_000));

describe('the sums of strict limits', () => {
  it('count by key within a window, and restart at zero in the next window', () => {
    const copy = counters();
    expect([copy.hit('a').sum, copy.hit('a').sum, copy.hit('b').sum]).toEqual([1, 2, 1]);
    time += 1_000;
    expect(copy.hit('a')).toEqual({ window: 11, sum: 1 });
  });

  it('rise to the sums of other copies after any number of messages, and never fall', () => {
    const [one, other] = [counters(), counters()];
    for (let hit = 0; hit < 5; hit += 1) one.hit('a');
    const published = one.drainChanged();
    expect(published).toEqual({ window: 10, sums: [['a', 5]] });
    expect(one.drainChanged().sums).toEqual([]);
    for (let time = 0; time < 3; time += 1) other.mergeSums(published);
    other.mergeSums({ window: 10, sums: [['a', 2]] });
    other.mergeSums({ window: 9, sums: [['a', 50]] });
    expect(other.hit('a').sum).toBe(6);
    expect(other.latest(10).sums).toEqual([['a', 6]]);
  });

  it('drop the oldest key when the key limit is reached', () => {
    const copy = counters();
    for (const key of ['a', 'b', 'c', 'd']) copy.hit(key);
    expect([copy.hit('d').sum, copy.hit('a').sum]).toEqual([2, 1]);
  });
});

describe('the owner of a key', () => {
  const copies = ['one', 'two', 'three'];
  const ownersOf = (self: string): QuotaOwners => {
    const owners = new QuotaOwners(self, () => time);
    for (const copy of copies) owners.noteAlive(copy);
    return owners;
  };

  it('is the same in the view of every copy, and every copy owns a share of the keys', () => {
    const views = copies.map((self) => keys.map((key) => ownersOf(self).ownerOf(key)));
    expect(views[1]).toEqual(views[0]);
    expect(views[2]).toEqual(views[0]);
    for (const copy of copies) expect(views[0]?.filter((owner) => owner === copy).length).toBeGreaterThan(keys.length / 6);
  });

  it('changes only for the keys of a copy that leaves or stops its heartbeats', () => {
    const owners = ownersOf('one');
    const before = keys.map((key) => owners.ownerOf(key));
    owners.remove('two');
    const after = keys.map((key) => owners.ownerOf(key));
    expect(keys.filter((_, at) => before[at] !== 'two' && before[at] !== after[at])).toEqual([]);
    expect(after).not.toContain('two');
    time += 3_001;
    expect(new Set(keys.map((key) => owners.ownerOf(key)))).toEqual(new Set(['one']));
  });
});
