import { getContacts } from '@brote/contracts/identity';
import { getOrderBuyers } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable, Logger } from '@nestjs/common';

const NAMES_DEADLINE_MS = 1_500;

/** Names by the id of the account or order; erased people have none. */
export type NamesById = ReadonlyMap<string, string>;

/**
 * Requests people's names from the services that store them: this service stores no personal data. Without an answer there are no names.
 */
@Injectable()
export class PeopleNames {
  private readonly logger = new Logger(PeopleNames.name);

  constructor(private readonly requests: RequestClient) {}

  /** Full names, or e-mail addresses without one, by the ids of accounts; at most 200 of them. */
  findAccountNames(userIds: readonly string[]): Promise<NamesById> {
    return this.requestNames(userIds, async (ids) => {
      const { contacts } = await this.requests.send(getContacts, { userIds: ids }, { deadlineMs: NAMES_DEADLINE_MS });
      return contacts.map(({ userId, fullName, email }) => [userId, fullName ?? email]);
    });
  }

  /** Names of recipients by the ids of orders; at most 50 of them. */
  findBuyerNames(orderIds: readonly string[]): Promise<NamesById> {
    return this.requestNames(orderIds, async (ids) => {
      const { buyers } = await this.requests.send(getOrderBuyers, { orderIds: ids }, { deadlineMs: NAMES_DEADLINE_MS });
      return buyers.map(({ orderId, name }) => [orderId, name]);
    });
  }

  private async requestNames(
    ids: readonly string[],
    request: (ids: string[]) => Promise<(readonly [string, string])[]>,
  ): Promise<NamesById> {
    if (ids.length === 0) return new Map();
    try {
      return new Map(await request([...new Set(ids)]));
    } catch (error) {
      this.logger.warn(`Names could not be requested: ${String(error)}`);
      return new Map();
    }
  }
}
