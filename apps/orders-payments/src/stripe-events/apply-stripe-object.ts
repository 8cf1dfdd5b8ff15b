import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SettleSession } from '#app/checkout/settle-session';
import { Database } from '#app/database';
import { ApplyRefund } from '#app/refunds/apply-refund';
import type { EventKind } from './event-kinds';
import { NoteDispute } from './note-dispute';

/** Fetches the object that an event is about and brings the shop to where it is. */
@Injectable()
export class ApplyStripeObject {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly settleSession: SettleSession,
    private readonly applyRefund: ApplyRefund,
    private readonly noteDispute: NoteDispute,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors, Superseded, Unavailable */
  async execute(kind: EventKind, objectId: string): Promise<void> {
    if (kind === 'session') return this.settleSession.execute(objectId);
    if (kind === 'charge') return this.refundsOf(objectId);
    if (kind === 'refund') return this.refund(objectId);
    return this.noteDispute.execute(await this.stripe.charges.retrieve(objectId));
  }

  private async refund(id: string): Promise<void> {
    const readAt = await this.database.now();
    await this.applyRefund.execute(await this.stripe.refunds.retrieve(id), readAt);
  }

  private async refundsOf(charge: string): Promise<void> {
    const readAt = await this.database.now();
    for await (const refund of this.stripe.refunds.list({ charge, limit: 100 })) await this.applyRefund.execute(refund, readAt);
  }
}
