import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  getPlanContract,
  getPlanContractByLink,
  PlanContractView,
  renewPlanLink,
  type RenewPlanLinkReply,
  SUBSCRIPTION_ROUTES,
} from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Confirmed, Public } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { UuidParam } from '../http/shaped-param';

const tag = 'withdrawals';

/** The contract of a plan, for its owner and by the link of an e-mail. */
@Controller()
export class PlanContractsController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContract, {
    limit: 'reads',
    summary: 'The contract of an own plan',
    tag,
    contract: getPlanContract,
  })
  ofOwner(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @Person() caller: Caller,
  ): Promise<PlanContractView> {
    return this.requests.send(getPlanContract, { subscriptionId }, { caller });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContractByLink, {
    limit: 'reads',
    summary: 'The contract of a plan, by the signed link of a mail',
    tag,
    contract: getPlanContractByLink,
    byLink: true,
  })
  byLink(@LinkToken() token: string): Promise<PlanContractView> {
    return this.requests.send(getPlanContractByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.renewPlanLink, {
    limit: 'rare',
    summary: 'Mails a new link to the address of the plan, by the one that has ended',
    tag,
    contract: renewPlanLink,
    byLink: true,
  })
  renew(@LinkToken() token: string): Promise<RenewPlanLinkReply> {
    return this.requests.send(renewPlanLink, { token });
  }
}
