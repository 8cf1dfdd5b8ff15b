/**
 * prepared: waits for the second step; received: declared, acknowledged by mail; refunded: the money is on its way back; refused: staff
 * said why.
 */
export const WITHDRAWAL_STATES = ['prepared', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
