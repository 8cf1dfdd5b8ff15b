import { Database, type SqlParams, UnitOfWork } from '@brote/persistence';
import { Clock, isLinkValid, type LinkClaim, linkExpiryAfter, LinkSigner, legacyFormatWithSecret } from '@brote/service-runtime';
import { Injectable, Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { SELECT_LAST_STEP, recordLinkEmailSql } from './orders.sql';
import {
  orderLinkRequested,
  type RequestOrderLinkBody,
  renewOrderLink,
  requestOrderLink,
  type RenewOrderLinkRequest,
  type RenewOrderLinkReply,
} from '@brote/contracts/orders';
import { Outbox, uuidv7, RequestHandler } from '@brote/messaging';

const PURPOSE = 'order-link';

/** The access that a genuine link to an order gives now. */
export interface LinkedOrder {
  orderId: string;
  /** ended: 90 days after the last step; erased: the customer was erased from the order, so no link shows it. */
  state: 'open' | 'ended' | 'erased';
}

interface OrderLinkRow {
  is_erased: boolean;
  last_step: Date;
}

/** Signs and reads the links that let a buyer see an order without an account. */
@Injectable()
export class OrderLink {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    config: OrdersConfig,
  ) {
    this.signer = new LinkSigner({ current: config.linkSecret, before: config.linkSecretBefore }, PURPOSE, legacyFormatWithSecret(PURPOSE));
  }

  /** The secret part of a link that stays open for 90 days after the last step of the order. */
  tokenFor(orderId: string): string {
    return this.signer.sign(orderId);
  }

  /** The same for an e-mail: it stays open for 90 days from now in any case. */
  emailTokenFor(orderId: string): string {
    return this.signer.sign(orderId, linkExpiryAfter(this.clock.now()));
  }

  /** The order of a token, also after its end; null for a forged one. Every failure takes the same time. */
  readClaim(token: string): LinkClaim | null {
    return this.signer.readClaim(token);
  }
}

/** Reads those links. */
@Injectable()
export class ReadOrderLink {
  constructor(
    private readonly database: Database,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** Null for a forged token and an unknown order alike. */
  async read(token: string): Promise<LinkedOrder | null> {
    const claim = this.links.readClaim(token);
    if (claim === null) return null;
    const [linkRow] = await this.database.query<OrderLinkRow>(SELECT_LAST_STEP, { orderId: claim.id });
    if (linkRow === undefined) return null;
    if (linkRow.is_erased) return { orderId: claim.id, state: 'erased' };
    return { orderId: claim.id, state: isLinkValid(claim, linkRow.last_step, this.clock.now()) ? 'open' : 'ended' };
  }
}

const RECORD_LINK_EMAIL_BY_ID = recordLinkEmailSql('id = :orderId');
const RECORD_LINK_EMAIL_BY_NUMBER = recordLinkEmailSql('number = :orderNumber AND lower(email) = lower(:email) AND delivery_id IS NULL');

/** Requests an e-mail with a link to an order, at most once an hour. It goes to the order's address, so the mailbox proves the buyer. */
@Controller()
export class EnqueueOrderLinkEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for a forged token, an unknown order or an erased customer. */
  @RequestHandler(renewOrderLink)
  async renew({ token }: RenewOrderLinkRequest): Promise<RenewOrderLinkReply> {
    const claim = this.links.readClaim(token);
    if (claim !== null) await this.enqueue(RECORD_LINK_EMAIL_BY_ID, { orderId: claim.id });
    return {};
  }

  /** Does nothing when number and address belong to no order. */
  @RequestHandler(requestOrderLink)
  async requestByNumber({ orderNumber, email }: RequestOrderLinkBody): Promise<RenewOrderLinkReply> {
    await this.enqueue(RECORD_LINK_EMAIL_BY_NUMBER, { orderNumber: orderNumber.trim().toUpperCase(), email });
    return {};
  }

  private async enqueue(statement: string, params: SqlParams): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [recordedOrder] = await tx.query<{ id: string; user_id: string | null }>(statement, { ...params, now: this.clock.now() });
      if (recordedOrder === undefined) return;
      const payload = { orderId: recordedOrder.id, userId: recordedOrder.user_id };
      this.outbox.add(tx, orderLinkRequested, { aggregateId: uuidv7(), version: 1, payload, subjectUser: recordedOrder.user_id });
    });
  }
}
