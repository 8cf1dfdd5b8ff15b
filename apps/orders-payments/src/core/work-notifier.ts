import { WorkSignals } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/** Notifies the background workers of orders-payments. */
@Injectable()
export class WorkNotifier extends WorkSignals<
  'stripeEvents' | 'refunds' | 'accounts' | 'deliveries' | 'planDocuments' | 'documentBackfill'
> {}
