import { IsString, IsUUID, MaxLength } from 'class-validator';
import { defineEvent, defineRequest } from '../define';

export class RenewPlanLinkRequest {
  /** Secret part of the expired link. */
  @IsString() @MaxLength(300) token!: string;
}
/** Empty, so that the answer does not reveal whether a plan exists. */
export class RenewPlanLinkReply {}

/** Mails a new link to the address of the plan, at most once an hour. A forged link gets the same answer, and no mail. */
export const renewPlanLink = defineRequest({
  name: 'subscriptions.renew-plan-link.v1',
  calledBy: ['gateway'],
  request: RenewPlanLinkRequest,
  reply: RenewPlanLinkReply,
});

export class PlanLinkEventData {
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
}
/** A new link to the plan is to be mailed to its customer. */
export const planLinkRequested = defineEvent('subscriptions.plan-link.wanted.v1', PlanLinkEventData);
