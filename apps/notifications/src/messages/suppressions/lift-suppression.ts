import {
  liftSuppression,
  type LiftSuppressionReply,
  type LiftSuppressionRequest,
  type MailFeedbackKind,
  type MailProvider,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { DELETE_SUPPRESSION, DISCOUNT_FEEDBACK } from './suppressions.sql';

interface LiftedSuppression {
  addressHash: string;
  kind: MailFeedbackKind;
  provider: MailProvider;
}

/** Removes an address from the suppression list. */
@Controller()
export class LiftSuppression {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
  ) {}

  /** Changes and audits nothing when it is lifted already. Earlier bounces no longer count. */
  @RequestHandler(liftSuppression)
  lift({ suppressionId }: LiftSuppressionRequest, call: CallContext): Promise<LiftSuppressionReply> {
    return this.unitOfWork.run(async (tx) => {
      const [lifted] = await tx.query<LiftedSuppression>(DELETE_SUPPRESSION, { suppressionId });
      if (lifted === undefined) return { suppressionId };
      const { addressHash, kind, provider } = lifted;
      await tx.changeRows(DISCOUNT_FEEDBACK, { addressHash });
      const target = { type: 'suppression', id: suppressionId };
      await this.audit.record(tx, call, { action: 'suppression.lift', target, before: { kind, provider }, after: null });
      return { suppressionId };
    });
  }
}
