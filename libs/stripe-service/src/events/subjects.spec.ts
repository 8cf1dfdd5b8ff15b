import { idAt, kindOf } from './subjects';

describe('what an event is about', () => {
  it('is nothing of the service where the type is a name of the language', () => {
    const kinds = { 'charge.refunded': 'charge' };
    expect(['charge.refunded', 'constructor', 'toString', '__proto__', 'x'].map((type) => kindOf(kinds, type))).toEqual([
      'charge',
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([undefined, null, '', 7, {}, ['ch_1'], 'ch_\u0000', 'ch 1', 'x'.repeat(256)])('has no id where %j stands', (id) => {
    expect(idAt({ id })).toBeNull();
  });

  it('has the id that stands under the name', () => {
    expect([idAt({ id: 'ch_1' }), idAt({ charge: 'ch_2' }, 'charge')]).toEqual(['ch_1', 'ch_2']);
  });
});
