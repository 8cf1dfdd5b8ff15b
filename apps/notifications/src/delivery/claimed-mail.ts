import type { MessageTemplate } from '@brote/contracts/notifications';

/** A mail that this process, and no other, is to send now. */
export interface ClaimedMail {
  id: string;
  template: MessageTemplate;
  orderId: string;
  /** Cents. */
  refunded: number;
  /** This try included. */
  attempts: number;
  createdAt: Date;
}
