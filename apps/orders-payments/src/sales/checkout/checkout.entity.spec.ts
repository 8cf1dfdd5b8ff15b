import { CHECKOUT_STEPS, checkStep, IllegalCheckoutTransition, NEXT_STEPS, UNFINISHED_STEPS, type CheckoutStep } from './checkout.entity';

const stepPairs = CHECKOUT_STEPS.flatMap((from) => CHECKOUT_STEPS.map((to): [CheckoutStep, CheckoutStep] => [from, to]));

describe('the steps of a checkout', () => {
  it.each(stepPairs)('allow the move %s → %s only if the table contains it', (from, to) => {
    const move = () => checkStep(from, to);
    if (NEXT_STEPS[from].includes(to)) expect(move()).toBe(to);
    else expect(move).toThrow(IllegalCheckoutTransition);
  });

  it('let every unfinished checkout end', () => {
    expect(UNFINISHED_STEPS.filter((step) => NEXT_STEPS[step].length === 0)).toEqual([]);
  });

  it('never lead from an end back to an unfinished step', () => {
    const finalSteps = CHECKOUT_STEPS.filter((step) => !UNFINISHED_STEPS.includes(step));
    expect(finalSteps.flatMap((end) => NEXT_STEPS[end]).filter((step) => UNFINISHED_STEPS.includes(step))).toEqual([]);
  });
});
