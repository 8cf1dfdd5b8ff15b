import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@brote/persistence';

const FORGET = `
  UPDATE mail_intent
     SET recipient = '', subject = '',
         state = CASE state WHEN 'pending' THEN 'suppressed' ELSE state END,
         last_error = CASE state WHEN 'pending' THEN 'the order was erased' ELSE last_error END
   WHERE order_id = $1`;

/** Takes out of the log what could lead to a person, and sends nothing more about the order. */
@Injectable()
export class ForgetMessages {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @returns how many messages the log holds about the order. */
  execute(orderId: string): Promise<number> {
    return this.unitOfWork.run((tx) => tx.execute(FORGET, [orderId]));
  }
}
