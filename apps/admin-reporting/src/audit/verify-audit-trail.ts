import { AUDITED_CONTEXTS, verifyAudit, type AuditedContext, type VerifyAuditRequest } from '@brote/contracts/audit';
import type { AuditChains, AuditChainState } from '@brote/contracts/reporting';
import { RequestClient } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Logger } from '@nestjs/common';
import { SELECT_LATEST_ENTRY } from './audit.sql';

/**
 * Requests an audit check from every service. A writer with access to a service's database could recompute its chain. The copies stored
 * here reveal that: the chain no longer contains the published entry.
 */
@Injectable()
export class VerifyAuditTrail {
  private readonly logger = new Logger(VerifyAuditTrail.name);

  constructor(
    private readonly requests: RequestClient,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async verify(): Promise<AuditChains> {
    const silentContexts: AuditedContext[] = [];
    const chains = await Promise.all(
      AUDITED_CONTEXTS.map(async (context) => {
        try {
          return [await this.readChainState(context)];
        } catch (error) {
          this.logger.warn(`The audit of ${context} could not be verified: ${String(error)}`);
          silentContexts.push(context);
          return [];
        }
      }),
    );
    return { at: this.clock.now().toISOString(), chains: chains.flat(), silent: silentContexts };
  }

  private async readChainState(context: AuditedContext): Promise<AuditChainState> {
    const [latestEntry] = await this.database.query<VerifyAuditRequest>(SELECT_LATEST_ENTRY, { context });
    const { entries, brokenAt, knows } = await this.requests.send(verifyAudit[context], latestEntry ?? { seq: null, hash: null });
    return { context, entries, brokenAt, isComplete: knows };
  }
}
