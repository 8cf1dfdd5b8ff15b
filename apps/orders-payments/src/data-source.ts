import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { staffAuditMigrations } from '@brote/staff-audit';
import { Checkout } from './sales/checkout/checkout.entity';
import { BillingRecord } from './invoicing/billing-records/billing-record.entity';
import { BillingAnswer } from './invoicing/billing-records/sending/billing-answer.entity';
import { BillingSender } from './invoicing/billing-records/sending/billing-sender.entity';
import { Invoice } from './invoicing/invoices/invoice.entity';
import { DocumentBackfill } from './invoicing/plan-documents/document-backfill.entity';
import { PlanDocument } from './invoicing/plan-documents/plan-document.entity';
import { CreateCheckoutOrdersAndInvoices1763600000000 } from './migrations/1763600000000-create-checkout-orders-and-invoices';
import { GiveOrdersToAccounts1763700000000 } from './migrations/1763700000000-give-orders-to-accounts';
import { KeepAcceptedTerms1763800000000 } from './migrations/1763800000000-keep-accepted-terms';
import { LetStaffWorkOnOrders1763900000000 } from './migrations/1763900000000-let-staff-work-on-orders';
import { SellBesidePlansAndFollowBoxes1764500000000 } from './migrations/1764500000000-sell-beside-plans-and-follow-boxes';
import { PlanDeliveriesOfOrders1764600000000 } from './migrations/1764600000000-plan-deliveries-of-orders';
import { ReturnReplacementsThatNeverLeft1764900000000 } from './migrations/1764900000000-return-replacements-that-never-left';
import { WithdrawFromPlans1796100000000 } from './migrations/1796100000000-withdraw-from-plans';
import { ForgetTheBuyersOfOldBooks1796200000000 } from './migrations/1796200000000-forget-the-buyers-of-old-books';
import { WeighSearchesOfStaff1796300000000 } from './migrations/1796300000000-weigh-searches-of-staff';
import { FollowDisputes1796600000000 } from './migrations/1796600000000-follow-disputes';
import { CallProductsBack1797100000000 } from './migrations/1797100000000-call-products-back';
import { CarryRemediesOut1797300000000 } from './migrations/1797300000000-carry-remedies-out';
import { PlanWhenParcelsLeave1797441700000 } from './migrations/1797441700000-plan-when-parcels-leave';
import { ReturnBrushByBrush1797450000000 } from './migrations/1797450000000-return-brush-by-brush';
import { NameWhoHoldsLeases1797440000000 } from './migrations/1797440000000-name-who-holds-leases';
import { KeepDaysOfRefunds1797600000000 } from './migrations/1797600000000-keep-days-of-refunds';
import { FindWhatHasToLeave1797600300000 } from './migrations/1797600300000-find-what-has-to-leave';
import { NameWhoHoldsWork1797700000000 } from './migrations/1797700000000-name-who-holds-work';
import { ForgetWordsInOldBooks1797800000000 } from './migrations/1797800000000-forget-words-in-old-books';
import { RenewLinksToOrders1797810000000 } from './migrations/1797810000000-renew-links-to-orders';
import { SumSalesAbroad1797830100000 } from './migrations/1797830100000-sum-sales-abroad';
import { RenameBoxesToDeliveries1797910310000 } from './migrations/1797910310000-rename-boxes-to-deliveries';
import { UseStandardNames1798100000000 } from './migrations/1798100000000-use-standard-names';
import { KeepTheCountryOfVat1798340000000 } from './migrations/1798340000000-keep-the-country-of-vat';
import { ListUnknownPayments1798240000000 } from './migrations/1798240000000-list-unknown-payments';
import { IssueDocumentsOfPlans1798360000000 } from './migrations/1798360000000-issue-documents-of-plans';
import { RequestPlanDocuments1798370000000 } from './migrations/1798370000000-request-plan-documents';
import { CorrectInvoicesOfLostDisputes1798410000000 } from './migrations/1798410000000-correct-invoices-of-lost-disputes';
import { KeepVatCountryOfInvoices1798420000000 } from './migrations/1798420000000-keep-vat-country-of-invoices';
import { ChainBillingRecords1798470000000 } from './migrations/1798470000000-chain-billing-records';
import { BackfillPlanDocuments1798490000000 } from './migrations/1798490000000-backfill-plan-documents';
import { SendBillingRecords1798510000000 } from './migrations/1798510000000-send-billing-records';
import { StoreBalanceTransactions1798530000000 } from './migrations/1798530000000-store-balance-transactions';
import { KeepCausesOfRefunds1798540000000 } from './migrations/1798540000000-keep-causes-of-refunds';
import { CountSalesWithoutBuyer1798550000000 } from './migrations/1798550000000-count-sales-without-buyer';
import { SendReceiptFooters1798560000000 } from './migrations/1798560000000-send-receipt-footers';
import { NameCompaniesOnInvoices1798580000000 } from './migrations/1798580000000-name-companies-on-invoices';
import { DocumentPlansWithOrders1798650000000 } from './migrations/1798650000000-document-plans-with-orders';
import { KeepAnswersOfTheAgency1798660000000 } from './migrations/1798660000000-keep-answers-of-the-agency';
import { StoreTraceOfCheckouts1798870000000 } from './migrations/1798870000000-store-trace-of-checkouts';
import { DocumentSharedDisputesOnce1798670000000 } from './migrations/1798670000000-document-shared-disputes-once';
import { ContinueDocumentsAfterARestore1798770000000 } from './migrations/1798770000000-continue-documents-after-a-restore';
import { Order, OrderLine } from './core/orders/order.entity';
import { Payment } from './core/order-payments/payment.entity';
import { DocumentReference } from './payments/document-references/document-reference.entity';
import { paymentsMigrations } from './payments/payments.migrations';
import { Refund } from './payments/refunds/refund.entity';
import { BalanceReading, BalanceTransaction, Payout, PayoutItem } from './payments/payouts/balance-transaction.entity';
import { UnknownPayment } from './payments/unknown-payments/unknown-payment.entity';
import { Dispute } from './core/order-payments/dispute.entity';
import { Recall, RecallNotice } from './after-sales/recalls/recall.entity';
import { ReplacementReturn } from './fulfilment/shipments/replacement-return.entity';
import { OrderNote } from './staff/staff-orders/add-order-note';
import { Withdrawal } from './after-sales/withdrawals/withdrawal.entity';

const orderEntities = [Checkout, Order, OrderLine, OrderNote, ReplacementReturn, Withdrawal, Recall, RecallNotice];
const documentEntities = [Invoice, BillingRecord, BillingAnswer, BillingSender, PlanDocument, DocumentBackfill];
const paymentEntities = [Payment, Dispute, DocumentReference, Refund, UnknownPayment];
const payoutEntities = [BalanceReading, BalanceTransaction, Payout, PayoutItem];

/** The tables of this service, for the application, the migration command and specs. */
export const schema = {
  entities: [...messagingEntities, ...orderEntities, ...paymentEntities, ...payoutEntities, ...documentEntities],
  migrations: [
    ...messagingMigrations,
    ...staffAuditMigrations,
    ...paymentsMigrations,
    CreateCheckoutOrdersAndInvoices1763600000000,
    GiveOrdersToAccounts1763700000000,
    KeepAcceptedTerms1763800000000,
    LetStaffWorkOnOrders1763900000000,
    SellBesidePlansAndFollowBoxes1764500000000,
    PlanDeliveriesOfOrders1764600000000,
    ReturnReplacementsThatNeverLeft1764900000000,
    WithdrawFromPlans1796100000000,
    ForgetTheBuyersOfOldBooks1796200000000,
    WeighSearchesOfStaff1796300000000,
    FollowDisputes1796600000000,
    CallProductsBack1797100000000,
    CarryRemediesOut1797300000000,
    PlanWhenParcelsLeave1797441700000,
    ReturnBrushByBrush1797450000000,
    NameWhoHoldsLeases1797440000000,
    KeepDaysOfRefunds1797600000000,
    FindWhatHasToLeave1797600300000,
    NameWhoHoldsWork1797700000000,
    ForgetWordsInOldBooks1797800000000,
    RenewLinksToOrders1797810000000,
    SumSalesAbroad1797830100000,
    RenameBoxesToDeliveries1797910310000,
    UseStandardNames1798100000000,
    ListUnknownPayments1798240000000,
    KeepTheCountryOfVat1798340000000,
    IssueDocumentsOfPlans1798360000000,
    RequestPlanDocuments1798370000000,
    CorrectInvoicesOfLostDisputes1798410000000,
    KeepVatCountryOfInvoices1798420000000,
    ChainBillingRecords1798470000000,
    BackfillPlanDocuments1798490000000,
    SendBillingRecords1798510000000,
    StoreBalanceTransactions1798530000000,
    KeepCausesOfRefunds1798540000000,
    CountSalesWithoutBuyer1798550000000,
    SendReceiptFooters1798560000000,
    NameCompaniesOnInvoices1798580000000,
    DocumentPlansWithOrders1798650000000,
    KeepAnswersOfTheAgency1798660000000,
    DocumentSharedDisputesOnce1798670000000,
    ContinueDocumentsAfterARestore1798770000000,
    StoreTraceOfCheckouts1798870000000,
  ],
};
