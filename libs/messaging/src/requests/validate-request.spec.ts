import 'reflect-metadata';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { INVALID_REQUEST } from './refusal';
import { validateRequest } from './validate-request';

class OrderLine {
  @IsInt() quantity!: number;
}
class Basket {
  @IsString() name!: string;
  @ValidateNested({ each: true }) @Type(() => OrderLine) lines!: OrderLine[];
}
class EmptyRequest {}

describe('a request body', () => {
  it('becomes an instance of its class, nested objects included', async () => {
    const basket = await validateRequest(Basket, { name: 'x', lines: [{ quantity: 2 }] });
    expect(basket).toBeInstanceOf(Basket);
    expect(basket.lines[0]).toBeInstanceOf(OrderLine);
  });

  it('is refused with the path of each invalid field', async () => {
    const body = { name: 5, lines: [{ quantity: 1 }, { quantity: 'many', gift: true }] };
    await expect(validateRequest(Basket, body)).rejects.toMatchObject({
      code: INVALID_REQUEST,
      details: [
        { field: 'name', rules: ['isString'] },
        { field: 'lines.1.gift', rules: ['whitelistValidation'] },
        { field: 'lines.1.quantity', rules: ['isInt'] },
      ],
    });
  });

  it.each(['toString', 'hasOwnProperty', 'valueOf', 'constructor', '__proto__'])(
    'is refused when it has a field named %s, at any depth',
    async (name) => {
      const body = JSON.parse(`{"name":"x","${name}":1,"lines":[{"quantity":1,"${name}":{}}]}`) as unknown;
      await expect(validateRequest(Basket, body)).rejects.toMatchObject({ details: [{ field: name }, { field: `lines.0.${name}` }] });
    },
  );

  it('may be empty when the request has no fields, but then may contain nothing else', async () => {
    await expect(validateRequest(EmptyRequest, {})).resolves.toBeInstanceOf(EmptyRequest);
    await expect(validateRequest(EmptyRequest, { more: 1 })).rejects.toMatchObject({ details: [{ field: 'more' }] });
  });
});
