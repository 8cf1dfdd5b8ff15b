import type { Caller } from '@brote/contracts';
import {
  countUsers,
  getUser,
  getUserMetrics,
  listUsers,
  REPORTING_ROUTES,
  UserRow,
  UsersQuery,
  UsersView,
  type AdminUser,
  type UserMetrics,
} from '@brote/contracts/reporting';
import { countDeliveries } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Controller, Logger, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { readStaffRequest } from '../routing/staff-request';

const tag = 'staff: users';

/** Accounts from identity with their metrics; accounts are shown without metrics when those are unavailable. */
@Controller()
export class UsersController {
  private readonly logger = new Logger(UsersController.name);

  constructor(private readonly requests: RequestClient) {}

  @Roles('staff')
  @Endpoint(REPORTING_ROUTES.users, {
    ...{
      limit: 'reads',
      id: 'listUsers',
      summary: 'List the users',
      description: 'Accounts with their purchases in cents, the newest first. Times are UTC.',
      tag,
      contract: listUsers,
      query: UsersQuery,
      reply: UsersView,
    },
  })
  async list(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<UsersView> {
    const query = await readStaffRequest(UsersQuery, request);
    const [{ users, next }, countConfirmedUsers] = await Promise.all([
      this.requests.send(listUsers, query, { caller }),
      this.countConfirmedUsers(caller),
    ]);
    return { users: await this.findRowsOf(users, caller), next, total: countConfirmedUsers };
  }

  @Roles('staff')
  @Endpoint(REPORTING_ROUTES.user, {
    limit: 'reads',
    id: 'getUser',
    summary: 'Get a user',
    description: 'One account with its purchases in cents and its deliveries. Times are UTC.',
    tag,
    contract: getUser,
    reply: UserRow,
  })
  async get(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<UserRow> {
    const user = await this.requests.send(getUser, await readStaffRequest(getUser.request, request), { caller });
    const [[row], deliveries] = await Promise.all([this.findRowsOf([user], caller), this.countDeliveriesOf(user, caller)]);
    const figures = row?.figures ?? null;
    return { account: user, figures: figures && withDeliveries(figures, deliveries) };
  }

  /** The number of deliveries of each subscription, from the service that sends them. */
  private async countDeliveriesOf({ id: userId }: AdminUser, caller: Caller): Promise<ReadonlyMap<string, number>> {
    try {
      const { subscriptions } = await this.requests.send(countDeliveries, { userId }, { caller });
      return new Map(subscriptions.map(({ subscriptionId, delivered }) => [subscriptionId, delivered]));
    } catch (error) {
      this.logger.warn(`An account is shown without the number of its deliveries: ${String(error)}`);
      return new Map();
    }
  }

  private async findRowsOf(users: readonly AdminUser[], caller: Caller): Promise<UserRow[]> {
    const figures = await this.findFiguresOf(users, caller);
    return users.map((account) => ({ account, figures: figures.get(account.id) ?? null }));
  }

  private async findFiguresOf(users: readonly AdminUser[], caller: Caller): Promise<Map<string, UserMetrics>> {
    if (users.length === 0) return new Map();
    try {
      const reply = await this.requests.send(getUserMetrics, { userIds: users.map(({ id }) => id) }, { caller });
      return new Map(reply.users.map((one) => [one.userId, one]));
    } catch (error) {
      this.logger.warn(`Accounts are shown without figures: ${String(error)}`);
      return new Map();
    }
  }

  private async countConfirmedUsers(caller: Caller): Promise<number | null> {
    try {
      const { confirmed, unconfirmed } = await this.requests.send(countUsers, {}, { caller });
      return confirmed + unconfirmed;
    } catch (error) {
      this.logger.warn(`Accounts are shown without their number: ${String(error)}`);
      return null;
    }
  }
}

function withDeliveries(figures: UserMetrics, deliveries: ReadonlyMap<string, number>): UserMetrics {
  const subscriptions = figures.subscriptions.map((one) => {
    const completedDeliveries = deliveries.get(one.id);
    return completedDeliveries === undefined ? one : { ...one, completedDeliveries };
  });
  return { ...figures, subscriptions };
}
