import { QuotaCounters } from './quota-counters';
import { QuotaOwners } from './quota-owners';

let time = 0;
const createCounters = (): QuotaCounters => new QuotaCounters({ windowMs: 1_000, maxKeys: 3, now: () => time });
const keys = Array.from({ length: 300 }, (_, index) => `auth:${index}`);

beforeEach(() => void (time = 10_000));

describe('the sums of strict limits', () => {
  it('count by key within a window, and restart at zero in the next window', () => {
    const copy = createCounters();
    expect([copy.countRequest('a').sum, copy.countRequest('a').sum, copy.countRequest('b').sum]).toEqual([1, 2, 1]);
    time += 1_000;
    expect(copy.countRequest('a')).toEqual({ window: 11, sum: 1 });
  });

  it('rise to the sums of other copies after any number of messages, and never fall', () => {
    const [firstCounters, otherCounters] = [createCounters(), createCounters()];
    for (let hit = 0; hit < 5; hit += 1) firstCounters.countRequest('a');
    const changedSums = firstCounters.drainChanged();
    expect(changedSums).toEqual({ window: 10, sums: [['a', 5]] });
    expect(firstCounters.drainChanged().sums).toEqual([]);
    for (let time = 0; time < 3; time += 1) otherCounters.mergeSums(changedSums);
    otherCounters.mergeSums({ window: 10, sums: [['a', 2]] });
    otherCounters.mergeSums({ window: 9, sums: [['a', 50]] });
    expect(otherCounters.countRequest('a').sum).toBe(6);
    expect(otherCounters.listLatest(10).sums).toEqual([['a', 6]]);
  });

  it('drop the oldest key when the key limit is reached', () => {
    const copy = createCounters();
    for (const key of ['a', 'b', 'c', 'd']) copy.countRequest(key);
    expect([copy.countRequest('d').sum, copy.countRequest('a').sum]).toEqual([2, 1]);
  });
});

describe('the owner of a key', () => {
  const copies = ['one', 'two', 'three'];
  const ownersOf = (gatewayId: string): QuotaOwners => {
    const owners = new QuotaOwners(gatewayId, () => time);
    for (const copy of copies) owners.markAlive(copy);
    return owners;
  };

  it('is the same in the view of every copy, and every copy owns a share of the keys', () => {
    const ownersByGateway = copies.map((gatewayId) => keys.map((key) => ownersOf(gatewayId).ownerOf(key)));
    expect(ownersByGateway[1]).toEqual(ownersByGateway[0]);
    expect(ownersByGateway[2]).toEqual(ownersByGateway[0]);
    for (const copy of copies) expect(ownersByGateway[0]?.filter((owner) => owner === copy).length).toBeGreaterThan(keys.length / 6);
  });

  it('changes only for the keys of a copy that leaves or stops its heartbeats', () => {
    const owners = ownersOf('one');
    const ownersBefore = keys.map((key) => owners.ownerOf(key));
    owners.remove('two');
    const ownersAfter = keys.map((key) => owners.ownerOf(key));
    expect(keys.filter((_, index) => ownersBefore[index] !== 'two' && ownersBefore[index] !== ownersAfter[index])).toEqual([]);
    expect(ownersAfter).not.toContain('two');
    time += 3_001;
    expect(new Set(keys.map((key) => owners.ownerOf(key)))).toEqual(new Set(['one']));
  });
});
