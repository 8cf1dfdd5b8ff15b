import { casesOf, faultsOf } from './cases';
import type { Endpoint } from './document';
import { SeededRandom } from '../random/seeded-random';

const schemas = {
  Body: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      to: { anyOf: [{ $ref: '#/components/schemas/To' }, { type: 'null' }] },
      rows: { type: 'array' },
    },
  },
  To: { type: 'object', properties: { street: { type: 'string' }, floor: { type: 'integer' } } },
};
const endpoint: Endpoint = {
  ...{ method: 'POST', path: '/things/{id}' },
  operation: {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
    ],
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' }, example: { name: 'a', to: { street: 'b' } } } },
    },
    responses: {},
    security: [],
  },
};
const cases = casesOf(endpoint, schemas);
const bodies = cases.map(({ body = '' }) => body);

describe('the requests of a sweep', () => {
  it('start with a valid one and have every kind of fault', () => {
    expect(cases[0]).toMatchObject({ fault: null, body: '{"name":"a","to":{"street":"b"}}' });
    expect([...new Set(cases.slice(1).map(({ fault }) => fault))].sort()).toEqual(faultsOf(endpoint).sort());
    expect(faultsOf(endpoint)).toHaveLength(10);
  });

  it('have a fault at every place, also where the example is empty', () => {
    for (const body of [
      '{"name":[],"to":{"street":"b"}}',
      '{"name":"a","to":{"street":"b","floor":{}}}',
      '{"name":"a","to":{"street":"b"},"rows":"\\u0000"}',
      '{"name":"a","to":{}}',
    ])
      expect(bodies).toContain(body);
  });

  it('have an extra member in every object', () => {
    for (const member of ['"extra":1', '"__proto__":{"a":1}', '"toString":1'])
      expect(bodies).toEqual(
        expect.arrayContaining([`{${member},"name":"a","to":{"street":"b"}}`, `{"name":"a","to":{${member},"street":"b"}}`]),
      );
  });

  it.each([1, 2, 3])('are chosen from each kind in turn (seed %d)', (seed) => {
    const chosenCases = new SeededRandom(seed).pickOfEachKind(cases.slice(1), ({ fault }) => fault, 10);
    expect(chosenCases.map(({ fault }) => fault).sort()).toEqual(faultsOf(endpoint).sort());
    expect(new SeededRandom(seed).pickOfEachKind(cases, ({ fault }) => fault, 10_000)).toHaveLength(cases.length);
  });
});
