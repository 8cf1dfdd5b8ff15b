import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { CreateFigures1764300000000 } from './migrations/1764300000000-create-figures';
import { SubtractRefundedCharges1764700000000 } from './migrations/1764700000000-subtract-refunded-charges';
import { KeepTotals1796600000000 } from './migrations/1796600000000-keep-totals';
import { KeepTotalsByKeptPlans1796950000000 } from './migrations/1796950000000-keep-totals-by-kept-plans';
import { RebuildAsOwner1797300000000 } from './migrations/1797300000000-rebuild-as-owner';
import { BookRefundsOnTheirDay1797600200000 } from './migrations/1797600200000-book-refunds-on-their-day';
import { KeepWrittenOffMonths1797800400000 } from './migrations/1797800400000-keep-written-off-months';
import { RenameBoxesToDeliveries1797910320000 } from './migrations/1797910320000-rename-boxes-to-deliveries';
import { CompareEpochs1798700000000 } from './migrations/1798700000000-compare-epochs';

/** The tables of this service, for the application, its commands and specs. */
export const schema = {
  entities: [...messagingEntities],
  migrations: [
    ...messagingMigrations,
    ...staffAuditMigrations,
    CreateFigures1764300000000,
    SubtractRefundedCharges1764700000000,
    KeepTotals1796600000000,
    KeepTotalsByKeptPlans1796950000000,
    RebuildAsOwner1797300000000,
    BookRefundsOnTheirDay1797600200000,
    KeepWrittenOffMonths1797800400000,
    RenameBoxesToDeliveries1797910320000,
    CompareEpochs1798700000000,
  ],
};
