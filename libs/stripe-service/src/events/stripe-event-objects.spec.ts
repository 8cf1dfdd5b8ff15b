import { readId, kindOf } from './stripe-event-objects';

describe('the subject of an event', () => {
  it('does not exist for a type that is a name of the language', () => {
    const kinds = { 'charge.refunded': 'charge' };
    expect(['charge.refunded', 'constructor', 'toString', '__proto__', 'x'].map((type) => kindOf(kinds, type))).toEqual([
      'charge',
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([undefined, null, '', 7, {}, ['ch_1'], 'ch_\u0000', 'ch 1', 'x'.repeat(256)])('has no id where the value is %j', (id) => {
    expect(readId({ id })).toBeNull();
  });

  it('has the id of the named property', () => {
    expect([readId({ id: 'ch_1' }), readId({ charge: 'ch_2' }, 'charge')]).toEqual(['ch_1', 'ch_2']);
  });
});
