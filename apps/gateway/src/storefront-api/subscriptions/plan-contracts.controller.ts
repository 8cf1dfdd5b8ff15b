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
import { EmailConfirmed, Public } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { LinkToken } from '../../http/requests/link-token';
import { UuidParam } from '../../http/requests/pattern-param';

const tag = 'withdrawals';

/** The contract of a plan, for its owner and by the link of an e-mail. */
@Controller()
export class PlanContractsController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContract, {
    limit: 'reads',
    id: 'getPlanContract',
    summary: 'Get the contract of a subscription',
    description: 'The terms that the customer agreed to, and until when the contract can be withdrawn from.',
    tag,
    contract: getPlanContract,
  })
  getForOwner(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<PlanContractView> {
    return this.requests.send(getPlanContract, { subscriptionId }, { caller });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContractByLink, {
    limit: 'reads',
    id: 'getPlanContractByLink',
    summary: 'Get the contract of a subscription by its mailed link',
    description: 'The same as for the owner. LINK_ENDED means that a new link can be requested.',
    tag,
    contract: getPlanContractByLink,
    byLink: true,
  })
  getByLink(@LinkToken() token: string): Promise<PlanContractView> {
    return this.requests.send(getPlanContractByLink, { token });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.renewPlanLink, {
    limit: 'rare',
    id: 'renewPlanLink',
    status: 202,
    summary: 'Renew the link of a subscription',
    description: 'Mails a new link to the address of the plan. The expired link proves the request.',
    tag,
    contract: renewPlanLink,
    byLink: true,
  })
  renew(@LinkToken() token: string): Promise<RenewPlanLinkReply> {
    return this.requests.send(renewPlanLink, { token });
  }
}
