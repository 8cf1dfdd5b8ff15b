import { WorkSignals } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

/**
 * Notifies the background workers of subscriptions. calendar: work for the daily run, stored deliveries or price notices. withdrawals: a
 * plan was withdrawn, or its refund was decided.
 */
@Injectable()
export class WorkNotifier extends WorkSignals<'billingChanges' | 'calendar' | 'withdrawals'> {}
