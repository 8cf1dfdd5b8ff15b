import { MAX_RECORDS_PER_REQUEST } from '../xml/write-submission';

/** The end of one request, and what waits. */
export interface WaitingState {
  /** When its answer arrived. */
  readonly answeredAt: Date;
  /** The waiting time of that answer. */
  readonly waitingSeconds: number;
  /** Records that have not been sent. */
  readonly waitingRecords: number;
}

/** The moment from which the next request may follow: after the waiting time, or at once with a full request. */
export function nextRequestAt({ answeredAt, waitingSeconds, waitingRecords }: WaitingState): Date {
  const waitingMs = waitingRecords >= MAX_RECORDS_PER_REQUEST ? 0 : waitingSeconds * 1000;
  return new Date(answeredAt.getTime() + waitingMs);
}
