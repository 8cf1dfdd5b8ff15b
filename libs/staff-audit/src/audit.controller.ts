import { type AuditedContext, type AuditVerification, verifyAudit, type VerifyAuditRequest } from '@brote/contracts/audit';
import { RequestHandler } from '@brote/messaging';
import { Controller, Inject, type Type } from '@nestjs/common';
import { VerifyAuditChain } from './verify-audit';

/** Request handler that verifies a service's audit. */
export function createAuditController(context: AuditedContext): Type {
  @Controller()
  class AuditController {
    constructor(@Inject(VerifyAuditChain) private readonly verifyAuditChain: VerifyAuditChain) {}

    @RequestHandler(verifyAudit[context])
    verify(request: VerifyAuditRequest): Promise<AuditVerification> {
      return this.verifyAuditChain.verify(request);
    }
  }
  return AuditController;
}
