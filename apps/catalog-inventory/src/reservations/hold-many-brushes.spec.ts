import { randomUUID } from 'node:crypto';
import type { BrushChoice, HoldBrushesRequest } from '@brote/contracts/catalog';
import { Catalogue } from '../../test/start-catalogue';
import { HoldBrushes } from './hold-brushes';
import { HoldManyBrushes } from './hold-many-brushes';
import { SettleReservation } from './settle-reservation';

const blue: BrushChoice = { type: 'adult', color: 'blue' };
const kidsWhite: BrushChoice = { type: 'kids', color: 'white' };
const aBox = (...brushes: BrushChoice[]): HoldBrushesRequest => ({ holdId: randomUUID(), brushes });

describe('holding the brushes of many boxes', () => {
  let catalogue: Catalogue;
  beforeEach(async () => (catalogue = await Catalogue.start()));
  afterEach(async () => {
    expect(await catalogue.imbalances()).toEqual([]);
    await catalogue.stop();
  });
  const hold = async (boxes: readonly HoldBrushesRequest[]) => {
    const { outcomes } = await catalogue.get(HoldManyBrushes).execute({ boxes: [...boxes] });
    expect(outcomes.map(({ holdId }) => holdId)).toEqual(boxes.map(({ holdId }) => holdId));
    return outcomes.map(({ refusal }) => refusal);
  };
  const linesOf = (holdId: string) =>
    catalogue.manager.query<object[]>('SELECT sku, quantity FROM reservation_line WHERE checkout_id = $1 ORDER BY sku', [holdId]);

  it('takes what all need with one statement, and keeps each box by itself', async () => {
    const [first, second] = [aBox(blue, kidsWhite, blue), aBox(blue)];
    const recorder = catalogue.record();
    expect(await hold([first, second])).toEqual([null, null]);
    expect(recorder.statements).toHaveLength(3);
    expect(await linesOf(first.holdId)).toEqual([
      { sku: 'adult-blue', quantity: 2 },
      { sku: 'kids-white', quantity: 1 },
    ]);
    expect(await linesOf(second.holdId)).toEqual([{ sku: 'adult-blue', quantity: 1 }]);
    expect(await catalogue.stockOf('adult-blue')).toMatchObject({ available: 497, reserved: 3 });
    await catalogue.get(SettleReservation).execute('release', first.holdId);
    await catalogue.get(SettleReservation).execute('commit', second.holdId);
    expect(await catalogue.stockOf('adult-blue')).toMatchObject({ available: 499, reserved: 0, sold: 1 });
  });

  it('holds each once, however often and at the same time they are asked for, in any order', async () => {
    const boxes = Array.from({ length: 20 }, () => aBox(blue));
    const turned = [...boxes].reverse();
    const answers = await Promise.all([hold(boxes), hold(turned), hold(boxes), hold(turned)]);
    expect(answers.flat()).toEqual(Array.from({ length: 80 }, () => null));
    expect(await catalogue.stockOf('adult-blue')).toMatchObject({ available: 480, reserved: 20 });
  });

  it('serves those that come first when there are too few, and those that need something else', async () => {
    await catalogue.setAvailable(3, ['kids-white']);
    const boxes = [aBox(kidsWhite, kidsWhite), aBox(kidsWhite, kidsWhite), aBox(blue, kidsWhite), aBox(blue)];
    expect(await hold(boxes)).toEqual([null, 'STOCK_SHORT', null, null]);
    expect(await catalogue.stockOf('kids-white')).toMatchObject({ available: 0, reserved: 3 });
    await catalogue.setAvailable(9, ['kids-white']);
    expect(await hold(boxes)).toEqual([null, null, null, null]);
    expect(await catalogue.stockOf('kids-white')).toMatchObject({ available: 7, reserved: 5 });
  });

  it('tells for each box by itself what stands against it', async () => {
    const [other, closed] = [aBox(blue), aBox(blue)];
    await catalogue.get(HoldBrushes).execute({ ...other, brushes: [kidsWhite] });
    await catalogue.get(SettleReservation).execute('release', closed.holdId);
    const unheardOf = aBox({ type: 'kids', color: 'blue' });
    expect(await hold([other, closed, unheardOf, aBox(blue)])).toEqual([
      ...['RESERVATION_DIFFERS', 'RESERVATION_CLOSED', 'BRUSHES_INVALID'],
      null,
    ]);
    expect(await catalogue.stockOf('adult-blue')).toMatchObject({ available: 499, reserved: 1 });
  });

  it('packs plain brushes for surprises, each from the shelf that is fullest by then', async () => {
    await catalogue.setAvailable(10);
    await catalogue.setAvailable(12, ['adult-white']);
    await catalogue.manager.query(`UPDATE brush_offer SET offered = true, first_offered_at = now() WHERE sku = 'adult-surprise'`);
    const boxes = Array.from({ length: 3 }, () => aBox({ type: 'adult', color: 'surprise' }));
    expect(await hold(boxes)).toEqual([null, null, null]);
    expect(await catalogue.stockOf('adult-white')).toMatchObject({ available: 10, reserved: 2 });
    expect(await catalogue.stockOf('adult-blue')).toMatchObject({ available: 9, reserved: 1 });
  });

  it('tells once that a shelf ran low, whoever emptied it', async () => {
    await catalogue.setAvailable(21, ['adult-blue']);
    await hold([aBox(blue), aBox(blue), aBox(blue)]);
    const told = (await catalogue.told()).filter(({ aggregate_id: sku }) => sku === 'adult-blue').map(({ type }) => type);
    expect(told.filter((type) => type.includes('ran-low'))).toHaveLength(1);
    const versions = (await catalogue.told()).filter(({ aggregate_id: sku }) => sku === 'adult-blue').map((row) => row.aggregate_version);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
