import { getContacts } from '@brote/contracts/identity';
import { getOrderBuyers } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable, Logger } from '@nestjs/common';

const DEADLINE_MS = 1_500;

/** Names by the id of the account or order; erased people have none. */
export type Names = ReadonlyMap<string, string>;

/**
 * Requests people's names from the services that store them: this service stores no personal data. Without an answer there are no names.
 */
@Injectable()
export class PeopleNames {
  private readonly logger = new Logger(PeopleNames.name);

  constructor(private readonly requests: RequestClient) {}

  /** Full names, or e-mail addresses without one, by the ids of accounts; at most 200 of them. */
  ofAccounts(userIds: readonly string[]): Promise<Names> {
    return this.named(userIds, async (ids) => {
      const { contacts } = await this.requests.send(getContacts, { userIds: ids }, { deadlineMs: DEADLINE_MS });
      return contacts.map(({ userId, fullName, email }) => [userId, fullName ?? email]);
    });
  }

  /** Names of recipients by the ids of orders; at most 50 of them. */
  ofOrders(orderIds: readonly string[]): Promise<Names> {
    return this.named(orderIds, async (ids) => {
      const { buyers } = await this.requests.send(getOrderBuyers, { orderIds: ids }, { deadlineMs: DEADLINE_MS });
      return buyers.map(({ orderId, name }) => [orderId, name]);
    });
  }

  private async named(ids: readonly string[], look: (ids: string[]) => Promise<(readonly [string, string])[]>): Promise<Names> {
    if (ids.length === 0) return new Map();
    try {
      return new Map(await look([...new Set(ids)]));
    } catch (error) {
      this.logger.warn(`Names could not be requested: ${String(error)}`);
      return new Map();
    }
  }
}
