import { percentiles } from './percentiles';

describe('percentiles', () => {
  it('takes the nearest rank in any order of the values', () => {
    const oneToHundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(percentiles(oneToHundred)).toEqual({ p50: 50, p99: 99, max: 100 });
  });

  it('returns zeros for an empty list', () => {
    expect(percentiles([])).toEqual({ p50: 0, p99: 0, max: 0 });
  });
});
