import { type HttpExchange, IdempotencyValidator } from './idempotency-validator';

const exchange = (isReplay: boolean, id = 'cus_1'): HttpExchange => ({
  ...{ method: 'POST', url: '/v1/customers', body: 'name=Ana', key: 'key_1', status: 200, responseBody: { id } },
  responseHeaders: isReplay ? { 'idempotent-replayed': 'true' } : {},
});
const faultsOf = (...exchanges: HttpExchange[]): string[] => {
  const idempotencyValidator = new IdempotencyValidator();
  return exchanges.flatMap((each) => idempotencyValidator.validate(each)).map(({ message }) => message);
};
const UNMARKED_REPLAY_MESSAGE = 'Idempotency-Key key_1 was replayed, but the answer has no Idempotent-Replayed: true';

describe('IdempotencyValidator', () => {
  it('accepts one answer and its marked replays', () => {
    expect(faultsOf(exchange(false), exchange(true), exchange(true))).toEqual([]);
  });

  it('accepts an original answer that arrives after its replay', () => {
    expect(faultsOf(exchange(true), exchange(false), exchange(true))).toEqual([]);
  });

  it('accepts only one original answer, at any position', () => {
    expect(faultsOf(exchange(false), exchange(false))).toEqual([UNMARKED_REPLAY_MESSAGE]);
    expect(faultsOf(exchange(true), exchange(false), exchange(false))).toEqual([UNMARKED_REPLAY_MESSAGE]);
  });

  it('reports a replay that differs', () => {
    expect(faultsOf(exchange(false), exchange(true, 'cus_2'))).toEqual([
      'Idempotency-Key key_1 was replayed and the answer differs from the first one',
    ]);
  });
});
