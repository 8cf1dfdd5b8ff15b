import type { MessageTemplate } from '@brote/contracts/notifications';
import type { ErasePersonReply, PersonalDataRequest } from '@brote/contracts/personal-data';
import { clearColumnsSql, deletePersonStatements, UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dataMap } from '#app/data-map';
import { PublishMessageResult } from '#app/sending/publish-message-result';
import { RecipientKeys } from '#app/sending/recipient-keys';
import { TICKET_BELONGS_TO_PERSON } from './ticket-owner';

/** No mail is sent to an address of this domain. */
const ERASED_ADDRESS = 'forgotten@shop.invalid';
const INSERT_ERASED_PERSON = 'INSERT INTO erased_person (user_id, erased_at) VALUES (:userId, :now) ON CONFLICT DO NOTHING';

// A ticket belongs to its signed-in account, regardless of the typed address. Without an account the address identifies the person.
const SELECT_TICKETS_OF_PERSON = `SELECT id FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON}`;
// A sent message stays without personal data; a pending one is not sent any more. A message to a typed address names only its campaign
// until it is sent. In the log, mails about the closure itself have no account.
const ERASE_MESSAGES = `
  UPDATE message
     SET ${clearColumnsSql(dataMap, 'message')}, user_id = NULL,
         state = CASE message.state WHEN 'pending' THEN 'suppressed' ELSE message.state END
    FROM (SELECT id, state FROM message
           WHERE user_id = :userId OR recipient_key = :recipientKey
              OR (order_id IS NULL AND about_id IN (SELECT id FROM campaign WHERE lower(recipient) = lower(:email)))
              OR (order_id IS NULL AND (subject <> '' OR state = 'pending')
                  AND (about_id IN (${SELECT_TICKETS_OF_PERSON})
                       OR about_id IN (SELECT id FROM ticket_entry WHERE ticket_id IN (${SELECT_TICKETS_OF_PERSON}))))
             FOR UPDATE) AS before
   WHERE message.id = before.id
  RETURNING message.id, message.template, coalesce(message.about_id, message.order_id) AS "aboutId", before.state = 'pending' AS "isStopped"`;
// A transaction that stores a message about the person may be under way. Erasure waits for it, and later ones see `erased_person`. The rows
// are locked before the table, in the order of the writers of messages, so that no deadlock arises.
const LOCK_CAMPAIGNS = 'SELECT id FROM campaign WHERE lower(recipient) = lower(:email) ORDER BY id FOR UPDATE';
const LOCK_TICKETS = `SELECT id FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON} OR lower(email) = lower(:email) ORDER BY id FOR UPDATE`;
const LOCK_MESSAGES = 'LOCK TABLE message IN SHARE ROW EXCLUSIVE MODE';
const DELETE_TICKETS = `DELETE FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON}`;
/** Tickets of other accounts with the person's address as the reply address. */
const ANONYMIZE_TICKET_ADDRESS = 'UPDATE ticket SET email = :erasedAddress WHERE lower(email) = lower(:email)';
const CLEAR_CAMPAIGNS = `UPDATE campaign SET ${clearColumnsSql(dataMap, 'campaign')} WHERE lower(recipient) = lower(:email)`;

interface ErasedRow {
  id: string;
  template: MessageTemplate;
  aboutId: string;
  isStopped: boolean;
}

/** Erases a person permanently: the id is stored so that no late event or request restores the data. Repeatable. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly recipientKeys: RecipientKeys,
    private readonly publishMessageResult: PublishMessageResult,
  ) {}

  erase({ userId, email }: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      await this.lockOutWriters(tx, { userId, email });
      await tx.execute(INSERT_ERASED_PERSON, { userId, now: this.clock.now() });
      const messages = await this.eraseMessages(tx, { userId, email });
      const tickets = await tx.execute(DELETE_TICKETS, { userId, email });
      await tx.execute(ANONYMIZE_TICKET_ADDRESS, { email, erasedAddress: ERASED_ADDRESS });
      const campaigns = await tx.execute(CLEAR_CAMPAIGNS, { email });
      let otherRowCount = 0;
      for (const sql of deletePersonStatements(dataMap)) otherRowCount += await tx.execute(sql, { userId });
      return { erased: messages + tickets + campaigns + otherRowCount, kept: 0 };
    });
  }

  private async lockOutWriters(tx: Transaction, { userId, email }: PersonalDataRequest): Promise<void> {
    await tx.query(LOCK_CAMPAIGNS, { email });
    await tx.query(LOCK_TICKETS, { userId, email });
    await tx.query(LOCK_MESSAGES);
  }

  private async eraseMessages(tx: Transaction, { userId, email }: PersonalDataRequest): Promise<number> {
    const personValues = { userId, recipientKey: this.recipientKeys.keyOf(email), email };
    const rows = await tx.query<ErasedRow>(ERASE_MESSAGES, personValues);
    for (const { id, template, aboutId, isStopped } of rows)
      if (isStopped) this.publishMessageResult.publish(tx, { messageId: id, template, aboutId, state: 'suppressed' });
    return rows.length;
  }
}
