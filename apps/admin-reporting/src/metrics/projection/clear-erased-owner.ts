import { userClosed, type UserEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { CLEAR_OWNER } from './metrics.sql';

/** Removes the owner from orders of an erased account, like the order service. */
@Controller()
export class ClearErasedOwner {
  @EventHandler(userClosed)
  async onUserClosed({ payload }: EventEnvelope<UserEventData>, tx: Transaction): Promise<void> {
    await tx.changeRows(CLEAR_OWNER, { userId: payload.userId });
  }
}
