import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { toInstance } from './to-instance';

class QuantityItem {
  @IsInt() quantity!: number;
}
class OrderLine extends QuantityItem {
  @IsString() name!: string;
  @ValidateNested() @Type(() => QuantityItem) gift!: QuantityItem | null;
}
class Basket {
  @IsString() name!: string;
  @ValidateNested({ each: true }) @Type(() => OrderLine) lines!: OrderLine[];
  @ValidateNested() @Type(() => QuantityItem) first!: QuantityItem;
  note!: unknown;

  get size(): number {
    return 7;
  }

  total(): number {
    return 9;
  }
}

const parseJson = (text: string): object => JSON.parse(text) as object;
const circularList: unknown[] = [1, [2, { deep: [{ deeper: null }] }]];

describe('toInstance', () => {
  it.each([
    ['known properties', { name: 'x', lines: [{ name: 'y', quantity: 1, gift: { quantity: 2 } }], first: { quantity: 3 } }],
    ['nothing', {}],
    ['null and undefined', { name: null, lines: [null, { gift: null }], first: undefined }],
    ['plain values for nested classes', { name: {}, lines: 'none', first: [1, { quantity: 2 }, [{ quantity: 3 }]] }],
    [
      'unknown properties',
      { more: { lines: [{ quantity: 1 }] }, lines: [{ more: [{ gift: {} }], gift: { more: 1 } }], list: circularList },
    ],
    [
      'names of built-in properties',
      parseJson('{"__proto__":{"name":"x"},"constructor":{"a":1},"toString":1,"lines":[{"hasOwnProperty":1,"__proto__":2}]}'),
    ],
    ['names of the class’s own members', { size: 1, total: 2, lines: [{ total: 3 }] }],
    [
      'dates and instances',
      { name: 'x', note: new Date(5), lines: [Object.assign(new OrderLine(), { quantity: 4 })], first: new QuantityItem() },
    ],
    [
      'objects without a prototype',
      Object.assign(Object.create(null), { name: 'x', first: Object.assign(Object.create(null), { quantity: 1 }) }),
    ],
    ['an instance as input', Object.assign(new Basket(), { first: { quantity: 1 } })],
  ])('returns the same as class-transformer: %s', (_, data: object) => {
    expect(toInstance(Basket, data)).toStrictEqual(plainToInstance(Basket, data));
  });

  it('shares no objects with the input', () => {
    const data = { name: 'x', lines: [{ more: { list: [1] } }] };
    const instance = toInstance(Basket, data) as unknown as typeof data;
    data.lines[0]?.more.list.push(2);
    expect(instance.lines).toEqual([{ more: { list: [1] } }]);
    expect(instance.lines[0]).toBeInstanceOf(OrderLine);
  });
});
