import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { createBaseQuery, isUnanswered, newId, pathOf, type ApiError, type ApiFile } from './index';

const UUID_PATTERN = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const fakeApi = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({ retryDelaysMs: [1, 2] }),
  endpoints: (build) => ({
    read: build.query<unknown, string>({ query: (id) => ({ route: { method: 'GET', path: '/things/:id' }, params: { id } }) }),
    write: build.mutation<unknown, { key?: string }>({
      query: ({ key }) => ({ route: { method: 'POST', path: '/things' }, body: { a: 1 }, idempotencyKey: key }),
    }),
  }),
});

const jsonResponse = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  text: () => Promise.resolve(typeof body === 'string' ? body : JSON.stringify(body)),
});
const problem = (status: number, code: string) =>
  jsonResponse(status, { type: 'about:blank', title: 'x', status, code, traceId: 't-1', details: [1] });

type QueryApi = Parameters<ReturnType<typeof createBaseQuery>>[1];
const queryApi = () => ({ signal: new AbortController().signal }) as unknown as QueryApi;
const fetchMock = jest.fn<Promise<unknown>, [string, RequestInit]>();
const createStore = () =>
  configureStore({ reducer: { api: fakeApi.reducer }, middleware: (defaults) => defaults().concat(fakeApi.middleware) });
const headersOf = (call: number) => (fetchMock.mock.calls[call]?.[1].headers ?? {}) as Record<string, string>;

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock as unknown as typeof fetch;
});

describe('the base query', () => {
  it('reads a success without a body as a reply without fields', async () => {
    fetchMock.mockResolvedValue(jsonResponse(204, ''));
    expect(await createStore().dispatch(fakeApi.endpoints.write.initiate({}))).toEqual({ data: {} });
  });

  it('fills and encodes the parameters of the path', async () => {
    fetchMock.mockResolvedValue(jsonResponse(200, { ok: true }));
    const { data } = await createStore().dispatch(fakeApi.endpoints.read.initiate('a/b'));
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/v1/things/a%2Fb');
    expect(data).toEqual({ ok: true });
  });

  it('writes defined values into the query, encoded, and omits the others', () => {
    const route = { method: 'GET', path: '/orders' };
    expect(pathOf({ route, query: { limit: 10, cursor: 'a&b' } })).toBe('/orders?limit=10&cursor=a%26b');
    expect(pathOf({ route, query: { cursor: null } })).toBe('/orders');
  });

  it('returns a file with the name of the server, and errors as usual', async () => {
    const fetchFile = (): Promise<{ data?: unknown; error?: ApiError }> =>
      Promise.resolve(createBaseQuery()({ route: { method: 'GET', path: '/file' }, expects: 'file' }, queryApi(), {}));
    const headers = new Headers({ 'content-disposition': 'attachment; filename="F2026-000001.pdf"' });
    fetchMock.mockResolvedValueOnce({ ok: true, status: 200, headers, blob: () => Promise.resolve(new Blob(['%PDF'])) });
    const { blob, name } = (await fetchFile()).data as ApiFile;
    expect([blob.size, name]).toEqual([4, 'F2026-000001.pdf']);
    fetchMock.mockResolvedValueOnce(problem(404, 'INVOICE_UNKNOWN'));
    expect((await fetchFile()).error).toMatchObject({ code: 'INVOICE_UNKNOWN' });
  });

  it('repeats a read after an error of the gateway', async () => {
    fetchMock
      .mockResolvedValueOnce(problem(503, 'SERVICE_UNAVAILABLE'))
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockResolvedValueOnce(jsonResponse(200, 1));
    const { data } = await createStore().dispatch(fakeApi.endpoints.read.initiate('x'));
    expect(data).toBe(1);
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('gives up a read after the last delay', async () => {
    fetchMock.mockRejectedValue(new TypeError('lost'));
    const { error } = await createStore().dispatch(fakeApi.endpoints.read.initiate('x'));
    expect(error).toMatchObject({ code: 'NETWORK_FAILED', status: null });
    expect(fetchMock).toHaveBeenCalledTimes(3);
  });

  it('does not repeat a request after a client error', async () => {
    fetchMock.mockResolvedValue(problem(404, 'NOT_FOUND'));
    const { error } = await createStore().dispatch(fakeApi.endpoints.read.initiate('x'));
    expect(error).toMatchObject({ code: 'NOT_FOUND', status: 404, traceId: 't-1', details: [1] });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('never repeats a write by itself and sends the passed idempotency key', async () => {
    fetchMock.mockRejectedValue(new TypeError('lost'));
    const result = await createStore().dispatch(fakeApi.endpoints.write.initiate({ key: 'k-1' }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(headersOf(0)['idempotency-key']).toBe('k-1');
    expect(isUnanswered((result as { error: ApiError }).error)).toBe(true);
  });

  it('reports a failure of a page that its user left only when the page is shown again', async () => {
    fetchMock.mockRejectedValue(new TypeError('ended with the page'));
    const results: unknown[] = [];
    window.dispatchEvent(new Event('pagehide'));
    const pendingWrite = createStore()
      .dispatch(fakeApi.endpoints.write.initiate({}))
      .then((result) => results.push(result));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([fetchMock.mock.calls.length, results]).toEqual([1, []]);
    window.dispatchEvent(new Event('pageshow'));
    await pendingWrite;
    expect(results).toMatchObject([{ error: { code: 'NETWORK_FAILED' } }]);
  });

  it('creates an idempotency key for every write without one', async () => {
    fetchMock.mockResolvedValue(jsonResponse(200, {}));
    await createStore().dispatch(fakeApi.endpoints.write.initiate({}));
    expect(headersOf(0)['idempotency-key']).toMatch(UUID_PATTERN);
  });

  it('begins a trace with every write, and with no read', async () => {
    fetchMock.mockImplementation(() => Promise.resolve(jsonResponse(200, {})));
    for (let write = 0; write < 2; write += 1) await createStore().dispatch(fakeApi.endpoints.write.initiate({ key: 'k-1' }));
    await createStore().dispatch(fakeApi.endpoints.read.initiate('x'));
    const traces = [0, 1, 2].map((call) => headersOf(call)['traceparent']);
    // The flag asks for nothing: the gateway decides which traces are kept.
    for (const traceparent of traces.slice(0, 2)) expect(traceparent).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-00$/);
    expect(traces[0]).not.toBe(traces[1]);
    expect(traces[2]).toBeUndefined();
  });

  it('reports the page of a proxy as unreadable', async () => {
    fetchMock.mockResolvedValue(jsonResponse(413, '<html>'));
    const { error } = await createStore().dispatch(fakeApi.endpoints.read.initiate('x'));
    expect(error).toMatchObject({ code: 'ANSWER_UNREADABLE', status: 413 });
  });
});

describe('newId', () => {
  it('creates distinct version 4 ids', () => {
    const ids = Array.from({ length: 100 }, newId);
    for (const id of ids) expect(id).toMatch(UUID_PATTERN);
    expect(new Set(ids).size).toBe(100);
  });
});
