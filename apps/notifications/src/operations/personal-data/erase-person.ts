import type { MessageTemplate } from '@brote/contracts/notifications';
import type { ErasePersonReply, PersonalDataRequest } from '@brote/contracts/personal-data';
import { deletePersonStatements, UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dataMap } from '#app/data-map';
import { PublishMessageResult } from '#app/messages/sending/publish-message-result';
import { RecipientKeys } from '#app/messages/sending/recipient-keys';
import { hashAddress } from '#app/messages/suppressions/hash-address';
import {
  ANONYMIZE_TICKET_ADDRESS,
  CLEAR_CAMPAIGNS,
  DELETE_FEEDBACK,
  DELETE_SUPPRESSION,
  DELETE_TICKETS,
  ERASE_MESSAGES,
  INSERT_ERASED_PERSON,
  LOCK_CAMPAIGNS,
  LOCK_MESSAGES,
  LOCK_TICKETS,
} from './erase-person.sql';

/** No mail is sent to an address of this domain. */
const ERASED_ADDRESS = 'forgotten@shop.invalid';

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
      await tx.changeRows(INSERT_ERASED_PERSON, { userId, now: this.clock.now() });
      const messages = await this.eraseMessages(tx, { userId, email });
      const tickets = await tx.changeRows(DELETE_TICKETS, { userId, email });
      await tx.changeRows(ANONYMIZE_TICKET_ADDRESS, { email, erasedAddress: ERASED_ADDRESS });
      const campaigns = await tx.changeRows(CLEAR_CAMPAIGNS, { email });
      let otherRowCount = await this.deleteFeedback(tx, email);
      for (const sql of deletePersonStatements(dataMap)) otherRowCount += await tx.changeRows(sql, { userId });
      return { erased: messages + tickets + campaigns + otherRowCount, kept: 0 };
    });
  }

  private async deleteFeedback(tx: Transaction, email: string): Promise<number> {
    const addressHash = hashAddress(email);
    return (await tx.changeRows(DELETE_SUPPRESSION, { addressHash })) + (await tx.changeRows(DELETE_FEEDBACK, { addressHash }));
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
