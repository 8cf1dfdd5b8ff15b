import type { SentBrush, WithdrawalItem } from '@brote/contracts/browser';

/** Items of a plan's statement: every sent brush, with its seal. */
export const sealsOf = (sent: readonly SentBrush[], opened: readonly number[]): WithdrawalItem[] =>
  sent.map(({ line }) => ({ line, quantity: 1, sealOpened: opened.includes(line) }));
