import type { AuditedContext } from '@brote/contracts/audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { createAuditController } from './audit.controller';
import { AUDITED_CONTEXT, StaffAudit } from './staff-audit';
import { VerifyAuditChain } from './verify-audit';

/** Provides `StaffAudit` to the whole service. */
@Module({})
export class StaffAuditModule {
  /** @param context the context whose stream carries the service's events */
  static forContext(context: AuditedContext): DynamicModule {
    const providers = [{ provide: AUDITED_CONTEXT, useValue: context }, StaffAudit, VerifyAuditChain];
    return {
      module: StaffAuditModule,
      global: true,
      controllers: [createAuditController(context)],
      providers,
      exports: [StaffAudit, VerifyAuditChain],
    };
  }
}
