import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { CreateSubscriptionsAndBoxes1763900000000 } from './migrations/1763900000000-create-subscriptions-and-boxes';
import { KeepChargesAndEnds1764200000000 } from './migrations/1764200000000-keep-charges-and-ends';
import { LetStaffFindSubscriptions1764300000000 } from './migrations/1764300000000-let-staff-find-subscriptions';
import { SellPacksBesidePlans1764600000000 } from './migrations/1764600000000-sell-packs-beside-plans';
import { GiveChargesBack1764700000000 } from './migrations/1764700000000-give-charges-back';
import { KeepCausesOfStripeEvents1764990000000 } from './migrations/1764990000000-keep-causes-of-stripe-events';
import { NameClaimersOfStripeEvents1797440200000 } from './migrations/1797440200000-name-claimers-of-stripe-events';
import { LetStaffSeeLateBoxes1764800000000 } from './migrations/1764800000000-let-staff-see-late-boxes';
import { FollowDisputes1765020000000 } from './migrations/1765020000000-follow-disputes';
import { ChangePricesOfRunningPlans1764900000000 } from './migrations/1764900000000-change-prices-of-running-plans';
import { LetCustomersWithdrawFromPlans1796100000000 } from './migrations/1796100000000-let-customers-withdraw-from-plans';
import { ForeseeBoxesToCome1796300000000 } from './migrations/1796300000000-foresee-boxes-to-come';
import { ForgetEndedPlans1796700000000 } from './migrations/1796700000000-forget-ended-plans';
import { FindBoxesOfPlansBehind1797200000000 } from './migrations/1797200000000-find-boxes-of-plans-behind';
import { HidePeopleWhoLeave1797310000000 } from './migrations/1797310000000-hide-people-who-leave';
import { KnowHouseholds1797321900000 } from './migrations/1797321900000-know-households';
import { KeepBrushesAhead1796900000000 } from './migrations/1796900000000-keep-brushes-ahead';
import { NameWhoHoldsLeases1797440100000 } from './migrations/1797440100000-name-who-holds-leases';
import { KeepDaysOfRefunds1797600100000 } from './migrations/1797600100000-keep-days-of-refunds';
import { NameWhoHoldsWork1797700100000 } from './migrations/1797700100000-name-who-holds-work';
import { RenewLinksToPlans1797810100000 } from './migrations/1797810100000-renew-links-to-plans';
import { KeepCountriesOfCharges1797830200000 } from './migrations/1797830200000-keep-countries-of-charges';
import { RenameBoxesToDeliveries1797910300000 } from './migrations/1797910300000-rename-boxes-to-deliveries';
import { RenameIntentsToPendingCommands1797910301000 } from './migrations/1797910301000-rename-intents-to-pending-commands';
import { RenameAddOnOrder1797910302000 } from './migrations/1797910302000-rename-add-on-order';
import { RenameBillingStops1797910303000 } from './migrations/1797910303000-rename-billing-stops';
import { RenameLedgerKinds1797910304000 } from './migrations/1797910304000-rename-ledger-kinds';
import { RenameMovesToReschedules1797910305000 } from './migrations/1797910305000-rename-moves-to-reschedules';
import { RenameBrushesAhead1797910306000 } from './migrations/1797910306000-rename-brushes-ahead';
import { UseStandardNames1798120000000 } from './migrations/1798120000000-use-standard-names';
import { LeaveStripeToPayments1798250000000 } from './migrations/1798250000000-leave-stripe-to-payments';
import { KeepFactsOfCharges1798540000000 } from './migrations/1798540000000-keep-facts-of-charges';
import { NameCompaniesOfPlans1798600000000 } from './migrations/1798600000000-name-companies-of-plans';
import { PaidInvoice } from './billing/derivations/paid-invoice';
import { PlanWithdrawal } from './changes/withdrawals/plan-withdrawal';
import { PriceChange, PriceDecision } from './changes/price-changes/price-change';
import { LedgerEntry } from './plans/ledger/book-months';
import { Subscription } from './plans/subscriptions/subscription';
import { BillingPause } from './schedule/billing-pauses/billing-pauses';
import { Delivery } from './schedule/deliveries/delivery';
import { StockUpdate } from '#app/schedule/deliveries/delivery.queries';
import { Checkout } from './sign-up/checkout/checkout';
import { PendingPlan } from './sign-up/pending/manage-pending-plan';

const entities = [
  ...[Subscription, LedgerEntry, Delivery, BillingPause, StockUpdate],
  ...[PriceDecision, PriceChange, PlanWithdrawal, Checkout, PendingPlan, PaidInvoice],
];

/** The tables of this service, for the application, the migration command and specs. */
export const schema = {
  entities: [...messagingEntities, ...entities],
  migrations: [
    ...messagingMigrations,
    ...staffAuditMigrations,
    CreateSubscriptionsAndBoxes1763900000000,
    KeepChargesAndEnds1764200000000,
    LetStaffFindSubscriptions1764300000000,
    SellPacksBesidePlans1764600000000,
    GiveChargesBack1764700000000,
    LetStaffSeeLateBoxes1764800000000,
    ChangePricesOfRunningPlans1764900000000,
    KeepCausesOfStripeEvents1764990000000,
    FollowDisputes1765020000000,
    LetCustomersWithdrawFromPlans1796100000000,
    ForeseeBoxesToCome1796300000000,
    ForgetEndedPlans1796700000000,
    KeepBrushesAhead1796900000000,
    FindBoxesOfPlansBehind1797200000000,
    HidePeopleWhoLeave1797310000000,
    KnowHouseholds1797321900000,
    NameWhoHoldsLeases1797440100000,
    NameClaimersOfStripeEvents1797440200000,
    KeepDaysOfRefunds1797600100000,
    NameWhoHoldsWork1797700100000,
    RenewLinksToPlans1797810100000,
    KeepCountriesOfCharges1797830200000,
    RenameBoxesToDeliveries1797910300000,
    RenameIntentsToPendingCommands1797910301000,
    RenameAddOnOrder1797910302000,
    RenameBillingStops1797910303000,
    RenameLedgerKinds1797910304000,
    RenameMovesToReschedules1797910305000,
    RenameBrushesAhead1797910306000,
    UseStandardNames1798120000000,
    LeaveStripeToPayments1798250000000,
    KeepFactsOfCharges1798540000000,
    NameCompaniesOfPlans1798600000000,
  ],
};
