import * as payments from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedChange, refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { PlanSessions } from './plan-sessions';

/** Request handlers of the payment pages of plans. */
@Controller()
export class PlanSessionsController {
  constructor(private readonly sessions: PlanSessions) {}

  @RequestHandler(payments.createPlanCheckoutSession)
  createPlanCheckoutSession(request: payments.CreatePlanCheckoutSessionRequest): Promise<payments.PlanCheckoutSession> {
    return refuseFailedChange(payments.createPlanCheckoutSession, this.sessions.create(request));
  }

  @RequestHandler(payments.findPlanCheckoutSession)
  findPlanCheckoutSession(request: payments.FindPlanCheckoutSessionRequest): Promise<payments.FindPlanCheckoutSessionReply> {
    return refuseFailedRead(payments.findPlanCheckoutSession, this.sessions.findByReference(request));
  }

  @RequestHandler(payments.getPlanSession)
  getPlanSession({ sessionId }: payments.PlanSessionRequest): Promise<payments.PlanCheckoutSession> {
    return refuseFailedRead(payments.getPlanSession, this.sessions.read(sessionId));
  }

  @RequestHandler(payments.expirePlanSession)
  expirePlanSession({ sessionId }: payments.PlanSessionRequest): Promise<payments.ExpirePlanSessionReply> {
    return refuseFailedRead(payments.expirePlanSession, this.sessions.expire(sessionId));
  }
}
