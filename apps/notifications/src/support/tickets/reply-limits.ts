import { answerByLink } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { COUNT_RECENT_REPLIES, REPLIES_PER_HOUR } from './tickets.sql';

const HOUR_MS = 3_600_000;

/** Client address and conversation of a reply. */
interface ReplySource {
  ticketId: string;
  /** A keyed hash of the client address; null inside the shop. */
  clientHash: string | null;
}

/** @throws Refusal TOO_MANY_ATTEMPTS with the seconds until the oldest of the last hour no longer counts */
export async function checkReplyLimits(tx: Transaction, { ticketId, clientHash }: ReplySource, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const counts = await tx.query<{ replies: number; oldest: Date | null }>(COUNT_RECENT_REPLIES, { ticketId, clientHash, since });
  const waitsMs = counts.map(({ replies, oldest }) =>
    replies >= REPLIES_PER_HOUR && oldest !== null ? oldest.getTime() + HOUR_MS - now.getTime() : 0,
  );
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) refuse(answerByLink, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
