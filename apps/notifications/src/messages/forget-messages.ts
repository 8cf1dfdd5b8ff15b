import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { AnnounceSettled } from '#app/delivery/announce-settled';

const FORGET = `
  UPDATE mail_intent AS intent
     SET recipient = '', subject = '', recipient_key = NULL,
         state = CASE intent.state WHEN 'pending' THEN 'suppressed' ELSE intent.state END,
         last_error = CASE intent.state WHEN 'pending' THEN 'the order was erased' ELSE intent.last_error END
    FROM (SELECT id, state FROM mail_intent WHERE order_id = $1 FOR UPDATE) AS before
   WHERE intent.id = before.id
  RETURNING intent.id, coalesce(intent.about_id, intent.order_id) AS "subjectId", before.state = 'pending' AS "isStopped"`;

/** Takes out of the log what could lead to a person, and sends nothing more about the order. */
@Injectable()
export class ForgetMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly announceSettled: AnnounceSettled,
  ) {}

  /** @returns how many messages the log holds about the order. */
  execute(orderId: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await tx.query<{ id: string; subjectId: string; isStopped: boolean }>(FORGET, [orderId]);
      for (const { id, subjectId, isStopped } of rows)
        if (isStopped) this.announceSettled.execute(tx, { intentId: id, subjectId, state: 'suppressed' });
      return rows.length;
    });
  }
}
