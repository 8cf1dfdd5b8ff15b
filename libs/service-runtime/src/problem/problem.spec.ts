import { createProblem } from './problem';

describe('problem details', () => {
  it('have a stable code, a type derived from it, and only the fields that were passed', () => {
    expect(createProblem({ status: 409, code: 'STOCK_SHORT', title: 'Too few are left', details: [], traceId: 'ab' })).toEqual({
      type: 'urn:brote:problem:stock-short',
      title: 'Too few are left',
      status: 409,
      code: 'STOCK_SHORT',
      details: [],
      traceId: 'ab',
    });
  });
});
