import { Database } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { CheckoutSessions } from './checkout-sessions';

const orphans = counter('orphan_sessions_total', 'Payment pages at Stripe that no checkout of this shop knows', ['outcome']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface StoredPage {
  step: string;
  sessionId: string | null;
}

/** A page whose id is not known here: the answer to the call that made it may have been lost. */
@Injectable()
export class HandleOrphanSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Its checkout, when it still waits for the page, is looked after at once. One that no checkout knows is closed, or reported when it was paid. */
  async handle(sessionId: string): Promise<void> {
    const session = await this.sessions.retrieve(sessionId);
    if (session.checkoutId === null || !UUID.test(session.checkoutId)) return;
    const [row] = await this.database.query<StoredPage>('SELECT step, session_id AS "sessionId" FROM checkout WHERE id = $1', [
      session.checkoutId,
    ]);
    if (row?.step === 'session_requested') return this.hurry(session.checkoutId);
    if (row?.sessionId === sessionId) throw new Error('The session was taken over meanwhile; its event is applied afterwards');
    if (session.outcome === 'open') await this.sessions.expire(sessionId);
    if (session.outcome === 'expired') return;
    orphans.inc({ outcome: session.outcome });
    this.logger.error({ sessionId, checkoutId: session.checkoutId, outcome: session.outcome }, 'a payment session belongs to no checkout');
  }

  /** The stored call is repeated, which finds this very page; a moment's wait lets whoever is still at it finish. */
  private async hurry(checkoutId: string): Promise<void> {
    await this.database.query(`UPDATE checkout SET due_at = $2 WHERE id = $1 AND step = 'session_requested'`, [
      checkoutId,
      this.clock.now(),
    ]);
    throw new Error('The session is being taken over; its event is applied afterwards');
  }
}
