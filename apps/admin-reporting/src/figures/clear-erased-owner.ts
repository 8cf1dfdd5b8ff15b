import { userClosed, type UserEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

/** Orders of an account that was erased are nobody's, as with the service that keeps them. */
@Injectable()
export class ClearErasedOwner {
  @EventHandler(userClosed)
  async onClosed({ payload }: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    await tx.execute('UPDATE figures.order_fact SET user_id = NULL WHERE user_id = $1', [payload.userId]);
  }
}
