import { fileQueryOf, linkRequestTo, mutationOf, queryOf, requestTo } from './index';

const get = { method: 'GET', path: '/shelves/:storeId/brushes' };
const put = { method: 'PUT', path: '/shelves/:storeId/brushes/:sku' };

describe('the request to a route', () => {
  it('has neither parameters nor a body without an input', () => {
    expect(requestTo(get)(undefined)).toEqual({ route: get });
  });

  it('fills the only parameter of the path with a text', () => {
    expect(requestTo(get)('s-1')).toEqual({ route: get, params: { storeId: 's-1' } });
  });

  it('writes the fields beyond the path into the query of a GET', () => {
    expect(requestTo(get)({ storeId: 's-1', cursor: null })).toEqual({ route: get, params: { storeId: 's-1' }, query: { cursor: null } });
  });

  it('writes the fields beyond the path into the body of any other method', () => {
    const params = { storeId: 's-1', sku: 'kids-white' };
    expect(requestTo(put)({ ...params, count: 3 })).toEqual({ route: put, params, body: { count: 3 } });
    expect(requestTo(put)(params)).toEqual({ route: put, params, body: {} });
  });

  it('carries the options of the endpoint', () => {
    expect(requestTo(get, { isAnonymous: true })('s-1')).toEqual({ route: get, params: { storeId: 's-1' }, isAnonymous: true });
    expect(requestTo(get, { expects: 'file' })(undefined)).toEqual({ route: get, expects: 'file' });
  });
});

describe('the request behind a mailed link', () => {
  it('sends the secret of the link apart from the body, and no session', () => {
    expect(linkRequestTo(get)('a.b')).toEqual({ route: get, linkToken: 'a.b', isAnonymous: true });
    const input = { token: 'a.b', count: 3 };
    expect(linkRequestTo(put)(input)).toEqual({ route: put, linkToken: 'a.b', body: { count: 3 }, isAnonymous: true });
  });
});

describe('the definition of an endpoint', () => {
  it('provides the tags of a query, and invalidates those of a mutation', () => {
    expect(queryOf(get, ['Stock']).providesTags).toEqual(['Stock']);
    expect(mutationOf(put, ['Stock', 'Audit']).invalidatesTags).toEqual(['Stock', 'Audit']);
    expect(fileQueryOf(get).query('s-1')).toEqual({ route: get, params: { storeId: 's-1' }, expects: 'file' });
    expect(mutationOf(put, ['Stock']).query({ storeId: 's-1', sku: 'x' })).toEqual(requestTo(put)({ storeId: 's-1', sku: 'x' }));
  });
});
