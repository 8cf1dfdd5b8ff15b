import type { SentBrush, WithdrawalItem } from '@brote/contracts/browser';

/** What the statement says of a plan: every brush that was sent, with its seal. */
export const sealsOf = (sent: readonly SentBrush[], opened: readonly number[]): WithdrawalItem[] =>
  sent.map(({ line }) => ({ line, quantity: 1, sealOpened: opened.includes(line) }));
