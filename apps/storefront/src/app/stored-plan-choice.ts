import { planIdOf, type PlanId } from '@brote/contracts/browser';
import { parseStored, readStored, writeStored } from '@brote/ui-kit';

/** The key in local storage of the plan that a visitor chose before having an account. */
export const PLAN_CHOICE_KEY = 'brote.plan-choice';

/** The chosen plan with the name and price at that time. */
export interface StoredPlanChoice {
  readonly planId: PlanId;
  /** In the language it was read in. */
  readonly name: string;
  /** Cents a month. */
  readonly price: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Plan chosen on this device before the registration; null without one, or when it is no longer sold. */
export function readPlanChoice(): StoredPlanChoice | null {
  const storedValue = parseStored(readStored(PLAN_CHOICE_KEY) ?? 'null');
  if (!isRecord(storedValue)) return null;
  const { planId: id, name, price } = storedValue;
  const planId = typeof id === 'string' ? planIdOf(id) : null;
  return planId && { planId, name: typeof name === 'string' ? name : '', price: typeof price === 'number' ? price : 0 };
}

export const storePlanChoice = (choice: StoredPlanChoice): void => void writeStored(PLAN_CHOICE_KEY, JSON.stringify(choice));

export const clearPlanChoice = (): void => void writeStored(PLAN_CHOICE_KEY, 'null');
