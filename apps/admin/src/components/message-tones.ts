import type { MessageState } from '@brote/contracts/browser';
import type { Tone } from './status-tag';

/** The tone of a message by its state. */
export const MESSAGE_TONES: Readonly<Record<MessageState, Tone>> = {
  pending: 'moving',
  sent: 'good',
  failed: 'bad',
  suppressed: 'over',
  bounced: 'bad',
  undeliverable: 'bad',
};
