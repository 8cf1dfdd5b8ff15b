import { idempotencyKey } from './idempotency-key';

describe('idempotencyKey', () => {
  it("is the same for the same parts and readable in Stripe's log", () => {
    expect(idempotencyKey(['chk', '0198f3c2-aa11-7000-8000-000000000001', 2])).toBe('chk_0198f3c2-aa11-7000-8000-000000000001_2');
  });

  it('differs when parts are divided differently', () => {
    const keys = [idempotencyKey(['rf', 'a_b', 'c']), idempotencyKey(['rf', 'a', 'b_c']), idempotencyKey(['rf', 'a', 'b', 'c'])];
    expect(new Set(keys).size).toBe(3);
  });

  it('never exceeds the length limit of Stripe', () => {
    const longPart = 'x'.repeat(400);
    const key = idempotencyKey(['chk', longPart, 1]);
    expect(key.length).toBeLessThanOrEqual(255);
    expect(key).not.toBe(idempotencyKey(['chk', longPart, 2]));
  });

  it('refuses empty parts, which would give two commands one key', () => {
    expect(() => idempotencyKey([])).toThrow(RangeError);
    expect(() => idempotencyKey(['chk', ''])).toThrow(RangeError);
  });
});
