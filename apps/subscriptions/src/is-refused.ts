import { Refusal } from '@brote/messaging';

/** Whether somebody said no, with a code. (`instanceof` alone would leave the code's type open.) */
export function isRefused(error: unknown): error is Refusal {
  return error instanceof Refusal;
}
