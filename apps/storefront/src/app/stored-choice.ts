import { planIdOf, type PlanId } from '@brote/contracts/browser';
import { readStored, writeStored } from '@brote/ui-kit';

/** The key in local storage of the plan that a visitor chose before having an account. */
export const CHOICE_KEY = 'brote.plan-choice';

/** The chosen plan with the name and price at that time. */
export interface StoredChoice {
  readonly planId: PlanId;
  /** In the language it was read in. */
  readonly name: string;
  /** Cents a month. */
  readonly price: number;
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    // Not ours, or cut off: nothing was chosen.
    return null;
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Plan chosen on this device before the registration; null without one, or when it is no longer sold. */
export function readChoice(): StoredChoice | null {
  const kept = parse(readStored(CHOICE_KEY) ?? 'null');
  if (!isFields(kept)) return null;
  const { planId: id, name, price } = kept;
  const planId = typeof id === 'string' ? planIdOf(id) : null;
  return planId && { planId, name: typeof name === 'string' ? name : '', price: typeof price === 'number' ? price : 0 };
}

export const storeChoice = (choice: StoredChoice): void => void writeStored(CHOICE_KEY, JSON.stringify(choice));

export const clearChoice = (): void => void writeStored(CHOICE_KEY, 'null');
