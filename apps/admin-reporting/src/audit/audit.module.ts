import { Module } from '@nestjs/common';
import { MetricsModule } from '#app/metrics/metrics.module';
import { PeopleModule } from '#app/people/people.module';
import { AuditController } from './audit.controller';
import { AUDIT_EVENT_HANDLERS } from './store-audit-entries';
import { VerifyAuditTrail } from './verify-audit-trail';

/** The trail of what staff did in all services. */
@Module({
  imports: [MetricsModule, PeopleModule],
  controllers: [AuditController, ...AUDIT_EVENT_HANDLERS],
  providers: [VerifyAuditTrail],
})
export class AuditModule {}
