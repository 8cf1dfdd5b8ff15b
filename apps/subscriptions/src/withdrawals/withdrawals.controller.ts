import {
  findPlanContract,
  getPlanContract,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanContractRequest,
  type PlanContractView,
} from '@brote/contracts/subscriptions';
import { type CallContext, Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { PlanContracts } from './plan-contracts';

/** What is asked about plans that somebody withdraws from. */
@Injectable()
export class WithdrawalsController {
  constructor(private readonly contracts: PlanContracts) {}

  @Handles(getPlanContract)
  getPlanContract({ proof }: PlanContractRequest, { caller }: CallContext): Promise<PlanContractView> {
    return this.contracts.get(proof, caller?.userId ?? null);
  }

  @Handles(findPlanContract)
  findPlanContract(request: FindPlanContractRequest): Promise<PlanContract> {
    return this.contracts.find(request);
  }
}
