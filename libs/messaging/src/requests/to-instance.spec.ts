import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { toInstance } from './to-instance';

class Piece {
  @IsInt() quantity!: number;
}
class Line extends Piece {
  @IsString() name!: string;
  @ValidateNested() @Type(() => Piece) gift!: Piece | null;
}
class Basket {
  @IsString() name!: string;
  @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
  @ValidateNested() @Type(() => Piece) first!: Piece;
  note!: unknown;

  get size(): number {
    return 7;
  }

  total(): number {
    return 9;
  }
}

const json = (text: string): object => JSON.parse(text) as object;
const round: unknown[] = [1, [2, { deep: [{ deeper: null }] }]];

describe('data made an instance of its class', () => {
  it.each([
    ['all that is known', { name: 'x', lines: [{ name: 'y', quantity: 1, gift: { quantity: 2 } }], first: { quantity: 3 } }],
    ['nothing', {}],
    ['null and undefined', { name: null, lines: [null, { gift: null }], first: undefined }],
    ['what should be nested and is not', { name: {}, lines: 'none', first: [1, { quantity: 2 }, [{ quantity: 3 }]] }],
    ['what nobody knows', { more: { lines: [{ quantity: 1 }] }, lines: [{ more: [{ gift: {} }], gift: { more: 1 } }], list: round }],
    [
      'names of the language',
      json('{"__proto__":{"name":"x"},"constructor":{"a":1},"toString":1,"lines":[{"hasOwnProperty":1,"__proto__":2}]}'),
    ],
    ['names of the class', { size: 1, total: 2, lines: [{ total: 3 }] }],
    [
      'dates and what has a class',
      { name: 'x', note: new Date(5), lines: [Object.assign(new Line(), { quantity: 4 })], first: new Piece() },
    ],
    [
      'what has no prototype',
      Object.assign(Object.create(null), { name: 'x', first: Object.assign(Object.create(null), { quantity: 1 }) }),
    ],
    ['what has a class itself', Object.assign(new Basket(), { first: { quantity: 1 } })],
  ])('is what class-transformer makes of it: %s', (_, data: object) => {
    expect(toInstance(Basket, data)).toStrictEqual(plainToInstance(Basket, data));
  });

  it('shares nothing with the data', () => {
    const data = { name: 'x', lines: [{ more: { list: [1] } }] };
    const made = toInstance(Basket, data) as unknown as typeof data;
    data.lines[0]?.more.list.push(2);
    expect(made.lines).toEqual([{ more: { list: [1] } }]);
    expect(made.lines[0]).toBeInstanceOf(Line);
  });
});
