import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { CreateCatalogue1795100000000 } from './migrations/1795100000000-create-catalogue';
import { FillCatalogue1795100000001 } from './migrations/1795100000001-fill-catalogue';
import { CreatePlans1795200000000 } from './migrations/1795200000000-create-plans';
import { FillPlans1795200000001 } from './migrations/1795200000001-fill-plans';
import { ReturnPieces1795400000000 } from './migrations/1795400000000-return-pieces';
import { LetStaffKeepStock1795500000000 } from './migrations/1795500000000-let-staff-keep-stock';
import { LetAdminsKeepTheCatalogue1795600000000 } from './migrations/1795600000000-let-admins-keep-the-catalogue';
import { LetStaffAskForStockAlerts1795700000000 } from './migrations/1795700000000-let-staff-ask-for-stock-alerts';
import { PublishTreeReceipts1796500000000 } from './migrations/1796500000000-publish-tree-receipts';
import { NoteBatchesOfDeliveries1796800000000 } from './migrations/1796800000000-note-batches-of-deliveries';
import { FollowBatches1797100000000 } from './migrations/1797100000000-follow-batches';
import { CountPlansStarted1797800300000 } from './migrations/1797800300000-count-plans-started';
import { DescribeDurabilityAndRepair1797900000000 } from './migrations/1797900000000-describe-durability-and-repair';
import { ChargePerDelivery1797910330000 } from './migrations/1797910330000-charge-per-delivery';
import { UseStandardNames1798110000000 } from './migrations/1798110000000-use-standard-names';
import { OpenForSale1798120000000 } from './migrations/1798120000000-open-for-sale';
import { DescribePackaging1798220000000 } from './migrations/1798220000000-describe-packaging';
import { ConfirmLegalTexts1798320000000 } from './migrations/1798320000000-confirm-legal-texts';
import { PriceEntry } from './catalog/prices/price-entry.entity';
import { Reservation } from './reservations/reservation.entity';
import { SkuStock } from './inventory/stock/sku-stock.entity';

/** For the application, the specs and the migration command. */
export const entities = [...messagingEntities, PriceEntry, SkuStock, Reservation];
export const migrations = [
  ...messagingMigrations,
  ...staffAuditMigrations,
  CreateCatalogue1795100000000,
  FillCatalogue1795100000001,
  CreatePlans1795200000000,
  FillPlans1795200000001,
  ReturnPieces1795400000000,
  LetStaffKeepStock1795500000000,
  LetAdminsKeepTheCatalogue1795600000000,
  LetStaffAskForStockAlerts1795700000000,
  PublishTreeReceipts1796500000000,
  NoteBatchesOfDeliveries1796800000000,
  FollowBatches1797100000000,
  CountPlansStarted1797800300000,
  DescribeDurabilityAndRepair1797900000000,
  ChargePerDelivery1797910330000,
  UseStandardNames1798110000000,
  OpenForSale1798120000000,
  DescribePackaging1798220000000,
  ConfirmLegalTexts1798320000000,
];
