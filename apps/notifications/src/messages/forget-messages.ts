import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const FORGET = `
  UPDATE mail_intent
     SET recipient = '', subject = '', recipient_key = NULL,
         state = CASE state WHEN 'pending' THEN 'suppressed' ELSE state END,
         last_error = CASE state WHEN 'pending' THEN 'the order was erased' ELSE last_error END
   WHERE order_id = $1
  RETURNING id`;

/** Takes out of the log what could lead to a person, and sends nothing more about the order. */
@Injectable()
export class ForgetMessages {
  constructor(private readonly database: Database) {}

  /** @returns how many messages the log holds about the order. */
  async execute(orderId: string): Promise<number> {
    const rows = await this.database.query(FORGET, [orderId]);
    return rows.length;
  }
}
