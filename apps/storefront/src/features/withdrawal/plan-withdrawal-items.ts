import type { SentBrush, WithdrawalItem } from '@brote/contracts/browser';

/** Items of a plan's statement: every sent brush, with its seal. */
export const planWithdrawalItems = (sentBrushes: readonly SentBrush[], openedLines: readonly number[]): WithdrawalItem[] =>
  sentBrushes.map(({ line }) => ({ line, quantity: 1, sealOpened: openedLines.includes(line) }));
