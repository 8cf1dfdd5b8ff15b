import { DERIVATION_FACTS, DERIVATION_KINDS, DERIVATION_STEPS } from '../derivation';
import { explainedCharge } from '../derivation.examples';
import { DERIVATION_WORDS, DerivationWriter, type DerivationKey } from './index';

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();
const writer = new DerivationWriter('en', {
  formatMoney: ({ amount }) => `${amount} c`,
  formatDay: (day) => day.slice(0, 10),
  formatCountry: (code) => code,
});

describe('the words of a derivation', () => {
  it('have the same placeholders in both languages', () => {
    const { en, es } = DERIVATION_WORDS;
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as DerivationKey[]) expect([key, placeholdersOf(es[key])]).toEqual([key, placeholdersOf(en[key])]);
  });

  it('exist for each kind of amount, step and fact', () => {
    const keys = Object.keys(DERIVATION_WORDS.en);
    expect([...DERIVATION_KINDS, ...DERIVATION_STEPS].filter((kind) => !keys.includes(kind))).toEqual([]);
    expect(DERIVATION_FACTS.filter((kind) => !keys.some((key) => key.startsWith(`fact.${kind}`)))).toEqual([]);
  });

  it('state steps, factors, facts and VAT', () => {
    const { charge } = explainedCharge;
    const [period, credit, sum] = charge?.steps ?? [];
    if (!charge?.vat || !period || !credit || !sum) throw new Error('The example lacks steps');
    expect(writer.step(period)).toBe('Family plan, 2026-11-20 to 2026-12-20');
    expect([period, credit, sum].map((step) => writer.factor(step))).toEqual([
      '1 month at 370 c a month',
      '20 of 31.7 days of 190 c',
      null,
    ]);
    expect(writer.fact({ kind: 'payment-attempts', count: 3 })).toBe('The payment succeeded at attempt 3.');
    expect(writer.fact({ kind: 'delivery', text: 'sent', day: '2026-05-04', count: 500, total: 3_000 })).toBe(
      'It pays 0.5 of 3 months of the box sent on 2026-05-04.',
    );
    expect(writer.fact({ kind: 'cause', text: 'a code of a later version' })).toBeNull();
    expect(writer.vat(charge.vat)).toBe('Includes 21 % VAT of ES: 207 c net and 43 c VAT.');
  });
});
