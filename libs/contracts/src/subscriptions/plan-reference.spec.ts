import { parsePlanDigits, planReference } from './plan-reference';

describe('the reference of a plan', () => {
  it('is read in every usual spelling', () => {
    expect(planReference('0192f0c0-0000-7000-8000-00003f2a91bc')).toBe('PLAN-3F2A-91BC');
    for (const text of ['PLAN-3F2A-91BC', ' plan 3f2a 91bc', 'plan3f2a91bc', 'Plan–3F2A–91BC'])
      expect(parsePlanDigits(text)).toBe('3F2A91BC');
  });

  it('is distinguished from the number of an order', () => {
    for (const text of ['BR-2026-000123', 'PLAN-3F2A', 'PLAN-3F2A-91BG', '3F2A91BC', '']) expect(parsePlanDigits(text)).toBeNull();
  });
});
