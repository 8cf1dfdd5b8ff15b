import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import { getPlanContract, PlanContractView, SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { Ask } from '@brote/messaging';
import { GuestOrSignedIn, Public } from '../access/access.decorator';
import { PersonOrGuest } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { LinkToken } from '../http/link-token';
import { UuidParam } from '../http/shaped-param';

const tag = 'withdrawals';

/** What a plan is withdrawn from: for its owner, and for the holder of the link in one of its mails. */
@Controller()
export class PlanContractsController {
  constructor(private readonly ask: Ask) {}

  @GuestOrSignedIn()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContract, {
    limit: 'reads',
    summary: 'The contract of an own plan',
    tag,
    asks: getPlanContract,
  })
  ofOwner(
    @UuidParam('subscriptionId', 'SUBSCRIPTION_UNKNOWN') subscriptionId: string,
    @PersonOrGuest() caller: Caller | null,
  ): Promise<PlanContractView> {
    return this.ask.ask(getPlanContract, { proof: subscriptionId }, { caller });
  }

  @Public()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContractByLink, {
    limit: 'reads',
    summary: 'The contract of a plan, by the signed link of a mail',
    tag,
    asks: getPlanContract,
    byLink: true,
  })
  byLink(@LinkToken() token: string): Promise<PlanContractView> {
    return this.ask.ask(getPlanContract, { proof: token });
  }
}
