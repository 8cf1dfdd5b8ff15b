import { PlanDocument } from './plan-document.entity';

const REQUESTED_AT = new Date('2026-11-26T10:00:00Z');
const HOUR_MS = 3_600_000;

function aDocument(): PlanDocument {
  const ids = { chargeId: 'in_1', subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1', userId: '0192f0c0-0000-7000-8000-0000000000a1' };
  return PlanDocument.request({ ...ids, kind: 'charge', refundedTotal: 0, amount: 190, occurredAt: REQUESTED_AT }, REQUESTED_AT);
}

/** Attempts at their due times, until the document is no longer due. */
function failUntilExhausted(document: PlanDocument): Date {
  let at = document.dueAt;
  while (document.state === 'due') {
    document.postpone(new Error('subscriptions does not answer'), at);
    at = document.dueAt;
  }
  return at;
}

describe('the request for a document of a plan', () => {
  it('survives an outage of twelve hours, then waits for staff', () => {
    const document = aDocument();
    const lastAttemptAt = failUntilExhausted(document);
    expect(lastAttemptAt.getTime() - REQUESTED_AT.getTime()).toBeGreaterThan(12 * HOUR_MS);
    expect(document).toMatchObject({ state: 'failed', tries: 100, lastError: 'Error: subscriptions does not answer' });
  });

  it('waits longer after each failure', () => {
    const document = aDocument();
    const delays = [1, 2, 3].map(() => {
      document.postpone(new Error('away'), REQUESTED_AT);
      return document.dueAt.getTime() - REQUESTED_AT.getTime();
    });
    expect(delays).toEqual([2_000, 4_000, 8_000]);
  });

  it('starts anew when staff try it again', () => {
    const document = aDocument();
    document.fail('the customer was erased');
    const later = new Date(REQUESTED_AT.getTime() + HOUR_MS);
    document.retry(later);
    expect(document).toMatchObject({ state: 'due', tries: 0, dueAt: later, requestedAt: later });
  });
});
