import {
  createPlanCheckoutSession,
  expirePlanSession,
  findPlanCheckoutSession,
  getPlanSession,
  type CreatePlanCheckoutSessionRequest,
  type ExpirePlanSessionReply,
  type FindPlanCheckoutSessionReply,
  type FindPlanCheckoutSessionRequest,
  type PlanCheckoutSession,
  type PlanSessionRequest,
} from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedChange, refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { PlanSessions } from './plan-sessions';

/** Request handlers of the payment pages of plans. */
@Controller()
export class PlanSessionsController {
  constructor(private readonly sessions: PlanSessions) {}

  @RequestHandler(createPlanCheckoutSession)
  createPlanCheckoutSession(request: CreatePlanCheckoutSessionRequest): Promise<PlanCheckoutSession> {
    return refuseFailedChange(createPlanCheckoutSession, this.sessions.create(request));
  }

  @RequestHandler(findPlanCheckoutSession)
  findPlanCheckoutSession(request: FindPlanCheckoutSessionRequest): Promise<FindPlanCheckoutSessionReply> {
    return refuseFailedRead(findPlanCheckoutSession, this.sessions.findByReference(request));
  }

  @RequestHandler(getPlanSession)
  getPlanSession({ sessionId }: PlanSessionRequest): Promise<PlanCheckoutSession> {
    return refuseFailedRead(getPlanSession, this.sessions.read(sessionId));
  }

  @RequestHandler(expirePlanSession)
  expirePlanSession({ sessionId }: PlanSessionRequest): Promise<ExpirePlanSessionReply> {
    return refuseFailedRead(expirePlanSession, this.sessions.expire(sessionId));
  }
}
