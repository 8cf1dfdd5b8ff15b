import { problem } from './problem';

describe('problem details', () => {
  it('carry a stable code, a type drawn from it, and nothing that was not said', () => {
    expect(problem({ status: 409, code: 'STOCK_SHORT', title: 'Too few are left', details: [], traceId: 'ab' })).toEqual({
      type: 'urn:brote:problem:stock-short',
      title: 'Too few are left',
      status: 409,
      code: 'STOCK_SHORT',
      details: [],
      traceId: 'ab',
    });
  });
});
