import {
  findPlanContract,
  getPlanContract,
  getPlanContractByLink,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanContractByLinkRequest,
  type PlanContractRequest,
  type PlanContractView,
  renewPlanLink,
  type RenewPlanLinkReply,
  type RenewPlanLinkRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PlanContracts } from './plan-contracts';
import { RenewPlanLink } from './plan-link';

/** Requests about plans from which a customer withdraws. */
@Controller()
export class WithdrawalsController {
  constructor(
    private readonly planContracts: PlanContracts,
    private readonly renewUseCase: RenewPlanLink,
  ) {}

  @RequestHandler(getPlanContract)
  getPlanContract({ subscriptionId }: PlanContractRequest, { authenticatedCaller: person }: CallContext): Promise<PlanContractView> {
    return this.planContracts.getOfOwner(subscriptionId, person.userId);
  }

  @RequestHandler(getPlanContractByLink)
  getPlanContractByLink({ token }: PlanContractByLinkRequest): Promise<PlanContractView> {
    return this.planContracts.getByLink(token);
  }

  @RequestHandler(renewPlanLink)
  async renewPlanLink({ token }: RenewPlanLinkRequest): Promise<RenewPlanLinkReply> {
    await this.renewUseCase.renew(token);
    return {};
  }

  @RequestHandler(findPlanContract)
  findPlanContract(request: FindPlanContractRequest): Promise<PlanContract> {
    return this.planContracts.find(request);
  }
}
