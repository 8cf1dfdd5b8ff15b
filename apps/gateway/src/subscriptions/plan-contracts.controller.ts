import { Controller, Param } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import { getPlanContract, PlanContractView, SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { Ask } from '@brote/messaging';
import { GuestOrSignedIn } from '../access/access.decorator';
import { PersonOrGuest } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';

/** What a plan is withdrawn from: for its owner, and for whoever holds the link of one of its mails. */
@Controller()
export class PlanContractsController {
  constructor(private readonly ask: Ask) {}

  @GuestOrSignedIn()
  @Endpoint(SUBSCRIPTION_ROUTES.getPlanContract, {
    limit: 'reads',
    summary: 'The contract of a plan, by the id of an own one or the signed link of a mail',
    tag: 'withdrawals',
    asks: getPlanContract,
  })
  contract(@Param('proof') proof: string, @PersonOrGuest() caller: Caller | null): Promise<PlanContractView> {
    return this.ask.ask(getPlanContract, { proof }, { caller });
  }
}
