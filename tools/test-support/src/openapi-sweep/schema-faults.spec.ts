import { findSchemaFaults } from './schema-faults';

describe('findSchemaFaults', () => {
  const schemas = {
    Line: {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 3 }, of: { $ref: '#/components/schemas/Line' } },
      required: ['name'],
    },
  };
  const line = { ...schemas.Line, additionalProperties: false };

  it('returns nothing for a valid value', () => {
    expect(findSchemaFaults({ name: 'abc', of: { name: 'b' } }, line, schemas)).toEqual([]);
    expect(findSchemaFaults(null, { anyOf: [line, { type: 'null' }] }, schemas)).toEqual([]);
  });

  it.each([
    [{}, '$.name is missing'],
    [{ name: 'abcd' }, '$.name: "abcd" has another length or pattern'],
    [{ name: 'a', of: { name: 1 } }, '$.of.name: 1 is no string'],
    [{ name: 'a', more: 1 }, '$.more is not declared'],
    [[], '$: [] is no object'],
  ])('reports the fault of %j', (value, fault) => {
    expect(findSchemaFaults(value, line, schemas)).toEqual([fault]);
  });

  it('reports numbers, lists and choices that are out of bounds', () => {
    expect(findSchemaFaults(3, { type: 'integer', maximum: 2 }, {})).toHaveLength(1);
    expect(findSchemaFaults(1.5, { type: 'integer' }, {})).toHaveLength(1);
    expect(findSchemaFaults([1, 2], { type: 'array', maxItems: 1 }, {})).toHaveLength(1);
    expect(findSchemaFaults('c', { enum: ['a', 'b'] }, {})).toHaveLength(1);
    expect(findSchemaFaults('c', { anyOf: [{ type: 'null' }, { const: 'b' }] }, {})).toHaveLength(1);
  });
});
