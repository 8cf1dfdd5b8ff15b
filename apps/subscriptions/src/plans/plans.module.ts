import { Module } from '@nestjs/common';
import { Plans } from './catalog/plan-terms';
import { WorkNotifier } from './work-notifier';

/** Plans of customers: the stored subscription with its states and its ledger of months, and the plans on sale. */
@Module({ providers: [Plans, WorkNotifier], exports: [Plans, WorkNotifier] })
export class PlansModule {}
