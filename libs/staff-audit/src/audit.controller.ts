import { type AuditedContext, type AuditVerification, verifyAudit, type VerifyAuditRequest } from '@brote/contracts/audit';
import { RequestHandler } from '@brote/messaging';
import { Inject, type Type } from '@nestjs/common';
import { VerifyAudit } from './verify-audit';

/** Request handler that verifies a service's audit. */
export function auditControllerOf(context: AuditedContext): Type {
  class AuditController {
    constructor(@Inject(VerifyAudit) private readonly verifying: VerifyAudit) {}

    @RequestHandler(verifyAudit[context])
    verify(request: VerifyAuditRequest): Promise<AuditVerification> {
      return this.verifying.verify(request);
    }
  }
  return AuditController;
}
