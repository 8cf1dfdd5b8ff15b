import { CHECKOUT_STEPS, checkStep, IllegalStep, NEXT_STEPS, UNFINISHED_STEPS, type CheckoutStep } from './checkout.machine';

const pairs = CHECKOUT_STEPS.flatMap((from) => CHECKOUT_STEPS.map((to): [CheckoutStep, CheckoutStep] => [from, to]));

describe('the steps of a checkout', () => {
  it.each(pairs)('%s → %s is allowed only by the table', (from, to) => {
    const move = () => checkStep(from, to);
    if (NEXT_STEPS[from].includes(to)) expect(move()).toBe(to);
    else expect(move).toThrow(IllegalStep);
  });

  it('lets every unfinished checkout end', () => {
    expect(UNFINISHED_STEPS.filter((step) => NEXT_STEPS[step].length === 0)).toEqual([]);
  });

  it('never leads from an end back to something unfinished', () => {
    const ends = CHECKOUT_STEPS.filter((step) => !UNFINISHED_STEPS.includes(step));
    expect(ends.flatMap((end) => NEXT_STEPS[end]).filter((step) => UNFINISHED_STEPS.includes(step))).toEqual([]);
  });
});
