import { IsIn, IsUUID } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { RecallNoticeEventData, RecallRecipient } from './recall';
import { RECALL_LIMITS, RECALL_REMEDIES, type RecallRemedy } from './recalls.limits';

export class FinishRemedyBody {
  /** Remedy carried out; it may differ from the chosen one by agreement. */
  @IsIn(RECALL_REMEDIES) remedy!: RecallRemedy;
  /** For staff: the refund or parcel of the remedy. */
  @IsHumanText(RECALL_LIMITS.note) note!: string;
}
export class FinishRemedyRequest extends FinishRemedyBody {
  @IsUUID() recallId!: string;
  /** Id of the notice to the person. */
  @IsUUID() noticeId!: string;
}
/**
 * Records that a person got the remedy of a recall. It moves neither money nor goods and is final: repeating it changes nothing.
 * REMEDY_DONE: another remedy was recorded before. REMEDY_NOT_OFFERED: it is not among those of the recall.
 */
export const finishRemedy = defineRequest({
  name: 'orders.finish-recall-remedy.v1',
  calledBy: ['gateway'],
  request: FinishRemedyRequest,
  reply: RecallRecipient,
  errors: ['NOTICE_UNKNOWN', 'REMEDY_NOT_OFFERED', 'REMEDY_DONE'],
  caller: 'staff',
});

export class RecallRemedyEventData extends RecallNoticeEventData {
  /** Remedy carried out, which may differ from the chosen one. */
  @IsIn(RECALL_REMEDIES) remedy!: RecallRemedy;
}
/** A person got the remedy of a recall; published once for each. */
export const recallRemedyDone = defineEvent('orders.recall-remedy.done.v1', RecallRemedyEventData);
