import { answerByLink } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';

const HOUR_MS = 3_600_000;
/** Most replies of one conversation, or of one client address, within an hour. That suffices for a person who writes in short lines. */
const REPLIES_PER_HOUR = 20;

const COUNT_RECENT = `
  SELECT count(*)::int AS replies, min(at) AS oldest
    FROM (SELECT at FROM ticket_entry WHERE kind = 'reply' AND ticket_id = :ticketId AND at > :since ORDER BY at DESC LIMIT ${REPLIES_PER_HOUR}) AS recent
   UNION ALL
  SELECT count(*)::int, min(at)
    FROM (SELECT at FROM ticket_entry WHERE kind = 'reply' AND client_hash = :clientHash AND at > :since ORDER BY at DESC LIMIT ${REPLIES_PER_HOUR}) AS recent`;

/** Client address and conversation of a reply. */
interface ReplySource {
  ticketId: string;
  /** A keyed hash of the client address; null inside the shop. */
  clientHash: string | null;
}

/** @throws Refusal TOO_MANY_ATTEMPTS with the seconds until the oldest of the last hour no longer counts */
export async function checkReplyLimits(tx: Transaction, { ticketId, clientHash }: ReplySource, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const counts = await tx.query<{ replies: number; oldest: Date | null }>(COUNT_RECENT, { ticketId, clientHash, since });
  const waitsMs = counts.map(({ replies, oldest }) =>
    replies >= REPLIES_PER_HOUR && oldest !== null ? oldest.getTime() + HOUR_MS - now.getTime() : 0,
  );
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) refuse(answerByLink, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
