import 'reflect-metadata';
import { Type } from 'class-transformer';
import { getMetadataStorage, IsInt, IsString, ValidateNested, validateSync } from 'class-validator';
import { cacheValidationRules } from './validate-request';

class NamedDto {
  @IsString() name!: string;
}
class OrderLine extends NamedDto {
  @IsInt() quantity!: number;
}
class Basket {
  @ValidateNested({ each: true }) @Type(() => OrderLine) lines!: OrderLine[];
  @IsInt({ groups: ['staff'] }) discount!: number;
}

const basketOf = (...lines: object[]) =>
  Object.assign(new Basket(), { discount: 1, lines: lines.map((line) => Object.assign(new OrderLine(), line)) });

describe('cacheValidationRules', () => {
  const storage = getMetadataStorage();
  const find = jest.spyOn(storage, 'getTargetValidationMetadatas');
  cacheValidationRules(storage);
  beforeEach(() => find.mockClear());

  it('reads the rules of a class once, for any number of validated objects', () => {
    const lines = Array.from({ length: 20 }, () => ({ name: 'x', quantity: 1 }));
    for (let round = 0; round < 3; round += 1) expect(validateSync(basketOf(...lines))).toEqual([]);
    expect(find.mock.calls.map(([type]) => type)).toEqual([Basket, OrderLine]);
  });

  it('returns a class’s own and its inherited rules, each time', () => {
    for (let round = 0; round < 2; round += 1) {
      const [error] = validateSync(basketOf({ name: 1, quantity: 'many' }));
      expect(error?.children?.[0]?.children?.map(({ property }) => property).sort()).toEqual(['name', 'quantity']);
    }
  });

  it('does not reuse cached rules for a validation group', () => {
    const validateAsStaff = () => validateSync(Object.assign(new Basket(), { discount: 'much' }), { groups: ['staff'] });
    expect(validateSync(basketOf())).toHaveLength(0);
    expect(validateAsStaff().map(({ property }) => property)).toEqual(['discount']);
    expect(find).toHaveBeenCalledWith(Basket, undefined, false, false, ['staff']);
  });
});
