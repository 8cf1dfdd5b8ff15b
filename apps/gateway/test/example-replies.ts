import type { RequestContract } from '@brote/contracts';
import * as catalog from '@brote/contracts/catalog';
import { getCatalogue, getForest, getPlans } from '@brote/contracts/catalog';
import * as deliveries from '@brote/contracts/deliveries';
import { subscriptionDelivery, orderDelivery } from '@brote/contracts/deliveries/examples';
import {
  accountOrderExamples as own,
  catalogueView,
  checkoutSessionView,
  forestView,
  identityExamples as who,
  inventoryExamples as stock,
  invoiceDocument,
  lowStock,
  messageExamples as mail,
  orderView,
  personalData,
  placeOrderReply,
  reportingExamples as figures,
  stockView,
  staffMessageExamples as written,
  staffSubscriptionExamples as staffExamples,
  subscriptionExamples as plan,
} from '@brote/contracts/examples';
import * as identity from '@brote/contracts/identity';
import * as notifications from '@brote/contracts/notifications';
import * as orders from '@brote/contracts/orders';
import * as reporting from '@brote/contracts/reporting';
import { getReadiness } from '@brote/contracts/runtime';
import * as staffCatalogue from '@brote/contracts/staff-catalogue';
import {
  openingView,
  confirmedText,
  shopOpening,
  variantAvailability,
  staffCatalogue as wholeCatalogue,
  staffProduct,
} from '@brote/contracts/staff-catalogue/examples';
import * as subscriptions from '@brote/contracts/subscriptions';
import * as support from '@brote/contracts/support';
import { ticket as ticketView } from '@brote/contracts/support/examples';
import * as recalls from '@brote/contracts/recalls';
import * as back from '@brote/contracts/recalls/examples';
import * as packaging from '@brote/contracts/packaging';
import { packagingView, staffPackaging } from '@brote/contracts/packaging/examples';
import * as planting from '@brote/contracts/tree-receipts';
import { staffTreeReceipt, treeReceiptList, treeReceipts } from '@brote/contracts/tree-receipts/examples';
import { signingKeySet } from './tokens';
import { STAFF_ORDER_REPLIES } from './staff-order-replies';

type AnyContract = RequestContract<object, object, string>;

const readinessReplies = Object.values(getReadiness).map((contract): [AnyContract, object] => [
  contract,
  { ready: true, startedAt: '2026-11-20T10:00:00.000Z' },
]);
const paymentMethodsReply = { methods: [own.savedPaymentMethod] };
const providerPageReply = { url: 'https://checkout.stripe.com/c/setup/cs_test_1' };
const ticketNumberReply = { ticketNumber: 'BT-2026-000042' };
const subscriptionReplies = [
  subscriptions.getSubscription,
  subscriptions.changeSubscription,
  subscriptions.pauseSubscription,
  subscriptions.resumeSubscription,
  subscriptions.cancelSubscription,
  subscriptions.skipDelivery,
  subscriptions.unskipDelivery,
  subscriptions.rescheduleDelivery,
].map((contract): [AnyContract, object] => [contract, plan.subscription]);
const deliveryLinkReplies = [
  subscriptions.getDeliveryByLink,
  subscriptions.skipDeliveryByLink,
  subscriptions.unskipDeliveryByLink,
  subscriptions.changeDeliveryByLink,
].map((contract): [AnyContract, object] => [contract, plan.deliveryByLink]);
const documentReplies = [
  ...[orders.getInvoiceByLink, orders.getOrderDocumentByLink],
  ...[orders.getMyInvoice, orders.getMyOrderDocument, orders.getMyPlanDocument],
].map((contract): [AnyContract, object] => [contract, invoiceDocument]);
const ticketReplies = [
  ...[support.getTicket, support.answerTicket, support.addTicketNote],
  ...[support.assignTicket, support.closeTicket, support.reopenTicket],
].map((contract): [AnyContract, object] => [contract, ticketView]);
const templateReplies = [
  notifications.createTemplate,
  notifications.changeTemplate,
  notifications.switchTemplate,
  notifications.restoreTemplate,
].map((contract): [AnyContract, object] => [contract, written.template]);
const staffDeliveryReplies = [
  subscriptions.shipDelivery,
  subscriptions.completeDelivery,
  subscriptions.failDelivery,
  subscriptions.retryDelivery,
].map((contract): [AnyContract, object] => [contract, plan.staffDelivery]);
const emptyDeliveryReplies = [deliveries.findOrderDeliveries, deliveries.findSubscriptionDeliveries].map(
  (contract): [AnyContract, object] => [contract, { rows: [] }],
);
const emptyWeekReplies = [deliveries.getOrderDeliveriesWeek, deliveries.getSubscriptionDeliveriesWeek].map(
  (contract): [AnyContract, object] => [contract, { days: [], late: 0 }],
);
const skuStockReplies = [catalog.receiveStock, catalog.correctStock, catalog.setThreshold].map((contract): [AnyContract, object] => [
  contract,
  stockView,
]);
const staffSubscriptionReplies = [
  subscriptions.getSubscriptionForStaff,
  subscriptions.pauseAsStaff,
  subscriptions.resumeAsStaff,
  subscriptions.postponeAsStaff,
  subscriptions.unskipAsStaff,
  subscriptions.cancelAsStaff,
  subscriptions.resyncSubscription,
].map((contract): [AnyContract, object] => [contract, staffExamples.subscriptionDetail]);
const priceDecisionReplies = [subscriptions.listPriceDecisions, subscriptions.announcePriceChange, subscriptions.cancelPriceChange].map(
  (contract): [AnyContract, object] => [
    contract,
    { decisions: [staffExamples.priceDecision], earliestFrom: staffExamples.pricePreview.earliestFrom },
  ],
);
const acceptedReplies = [
  identity.signUp,
  identity.resendConfirmation,
  identity.recoverPassword,
  identity.checkRecovery,
  identity.resetPassword,
  identity.changePassword,
  identity.changeEmail,
  identity.signOut,
  identity.signOutEverywhere,
  identity.revokeSession,
  identity.closeAccount,
  identity.endSessionsOfUser,
  identity.resetSecondFactor,
].map((contract): [AnyContract, object] => [contract, {}]);

/** The default replies of each service. */
export const EXAMPLE_REPLIES: readonly (readonly [AnyContract, object])[] = [
  [deliveries.getOrderDelivery, orderDelivery],
  [deliveries.getSubscriptionDelivery, subscriptionDelivery],
  [reporting.getDashboard, figures.dashboard],
  [reporting.countUsers, figures.userTotals],
  [subscriptions.countDeliveries, { subscriptions: [] }],
  [reporting.getTrends, figures.trends],
  [reporting.getUserMetrics, { users: [figures.userMetrics] }],
  [reporting.listAuditTrail, figures.auditTrail],
  [reporting.verifyAuditTrail, figures.auditChains],
  [reporting.getSystem, figures.system],
  [reporting.listAllDeadLetters, { letters: [figures.deadLetter], silent: [] }],
  [reporting.requestDeadLetterReplay, { done: true, errorCode: null }],
  [reporting.requestDeadLetterDiscard, { done: true, errorCode: null }],
  [reporting.listUsers, { users: [figures.adminUser], next: null }],
  [reporting.getUser, figures.adminUser],
  [reporting.resendConfirmationAsStaff, {}],
  ...readinessReplies,
  ...acceptedReplies,
  ...subscriptionReplies,
  ...deliveryLinkReplies,
  ...staffSubscriptionReplies,
  ...priceDecisionReplies,
  [subscriptions.previewPriceChange, staffExamples.pricePreview],
  [subscriptions.findSubscriptions, { rows: [staffExamples.row], nextCursor: null }],
  [subscriptions.listInvoicesForStaff, { invoices: [plan.invoice] }],
  [subscriptions.refundChargeAsStaff, { invoices: [plan.invoice] }],
  ...skuStockReplies,
  ...templateReplies,
  [notifications.listTemplates, written.templates],
  [notifications.removeTemplate, { templateId: written.template.id }],
  [notifications.listTemplateVersions, written.versions],
  [notifications.previewTemplate, written.preview],
  [notifications.testTemplate, { messageId: written.historyRow.id }],
  [notifications.countAudience, { people: written.campaign.counted }],
  [notifications.listCampaigns, { rows: [written.campaign], nextCursor: null }],
  [notifications.sendCampaign, written.campaign],
  [notifications.cancelCampaign, written.campaign],
  [notifications.findMessages, { rows: [written.historyRow], nextCursor: null }],
  [notifications.resendMessage, written.historyRow],
  [notifications.listSuppressedAddresses, written.suppressedAddresses],
  [notifications.liftSuppression, { suppressionId: written.template.id }],
  [notifications.receiveMailFeedback, { received: true }],
  ...staffDeliveryReplies,
  ...emptyDeliveryReplies,
  ...emptyWeekReplies,
  ...[deliveries.getDeliveryOrders, deliveries.findDeliveryOrders].map((contract): [AnyContract, object] => [contract, { orders: [] }]),
  [deliveries.getOrderPicks, { pieces: [], short: [], count: { kind: 'order', parcels: 0, short: 0 } }],
  [deliveries.getSubscriptionPicks, { pieces: [], short: [], count: { kind: 'subscription', parcels: 0, short: 0 } }],
  [getCatalogue, catalogueView],
  [getForest, forestView],
  [recalls.listBatches, { rows: [back.batchRow] }],
  [recalls.getOrderBatches, back.orderBatches],
  [recalls.recordOrderBatches, back.orderBatches],
  [recalls.listRecalls, { rows: [back.staffRecall] }],
  [recalls.previewRecall, back.recallPreview],
  [recalls.openRecall, back.staffRecall],
  [recalls.notifyRecall, back.staffRecall],
  [recalls.closeRecall, back.staffRecall],
  [recalls.listRecallRecipients, { rows: [back.recallRecipient], nextCursor: null }],
  [recalls.finishRemedy, back.recallRecipient],
  [recalls.getRecalls, { recalls: [back.recall] }],
  [recalls.getRecallByLink, back.recallByLink],
  [recalls.answerRecall, back.recallByLink],
  [recalls.blockBatch, { blocked: 150, promised: 4, isRepeated: false }],
  [packaging.getPackaging, packagingView],
  [packaging.getStaffPackaging, staffPackaging],
  [packaging.setPackagingRegister, staffPackaging],
  [planting.getTreeReceipts, treeReceipts],
  [planting.listTreeReceipts, treeReceiptList],
  [planting.recordTreeReceipt, staffTreeReceipt],
  [planting.strikeTreeReceipt, staffTreeReceipt],
  [catalog.getInventory, stock.inventory],
  [catalog.checkLowStock, { skuStocks: [lowStock] }],
  [catalog.sendStockAlert, { skuStocks: [lowStock] }],
  [catalog.listMovements, { rows: [stock.movement], nextCursor: null }],
  [subscriptions.getDemandForecast, stock.forecast],
  [staffCatalogue.getStaffCatalogue, wholeCatalogue],
  [staffCatalogue.getOpening, openingView],
  [staffCatalogue.confirmLegalText, confirmedText],
  [staffCatalogue.openShop, shopOpening],
  [staffCatalogue.editProduct, staffProduct],
  [staffCatalogue.publishProduct, staffProduct],
  [staffCatalogue.setProductPrice, staffProduct],
  [staffCatalogue.setVariantAvailability, variantAvailability],
  [staffCatalogue.planPriceBook, wholeCatalogue.plans],
  [staffCatalogue.cancelPriceBook, wholeCatalogue.plans],
  [getPlans, plan.plans],
  [orders.placeOrder, placeOrderReply],
  [orders.getCheckoutSession, checkoutSessionView],
  [orders.cancelCheckout, { ...checkoutSessionView, state: 'expired' }],
  [orders.getOrderByLink, orderView],
  [orders.receiveStripeEvent, { received: true }],
  [orders.listMyOrders, { orders: [orderView], nextCursor: null, total: 1 }],
  [orders.getMyOrder, orderView],
  [orders.cancelMyOrder, { ...orderView, status: 'cancelled' }],
  [orders.prepareWithdrawal, own.preparedWithdrawal],
  [orders.confirmWithdrawal, own.withdrawal],
  [subscriptions.getPlanContract, plan.planContract],
  [subscriptions.getPlanContractByLink, plan.planContract],
  [subscriptions.renewPlanLink, {}],
  [orders.renewOrderLink, {}],
  [orders.requestOrderLink, {}],
  [orders.listPaymentMethods, paymentMethodsReply],
  [orders.setDefaultPaymentMethod, paymentMethodsReply],
  [orders.setPlanPaymentMethod, paymentMethodsReply],
  [orders.removePaymentMethod, paymentMethodsReply],
  [orders.addPaymentMethod, providerPageReply],
  [orders.openBillingPortal, providerPageReply],
  ...STAFF_ORDER_REPLIES,
  [identity.getSigningKeys, signingKeySet],
  [identity.verifyEmail, { redirectTo: '/welcome' }],
  [identity.signIn, who.sessionGrant],
  [identity.refreshSession, who.sessionGrant],
  [identity.signInStaff, { step: 'second-factor', challenge: who.secondFactor.challenge, enrolment: null, grant: null }],
  [identity.verifySecondFactor, { ...who.sessionGrant, recoveryCodes: null }],
  [support.findTickets, { rows: [], nextCursor: null, open: 0, overdue: 0 }],
  ...documentReplies,
  ...ticketReplies,
  [identity.checkStaffSession, { roles: ['customer', 'staff', 'admin'] }],
  [identity.reauthenticate, {}],
  [identity.changeRoles, { userId: who.user.id, roles: ['customer', 'staff'] }],
  [identity.listSessions, { sessions: [who.session] }],
  [identity.getMe, who.user],
  [identity.getProfile, who.profile],
  [identity.putProfile, who.profile],
  [identity.completeOnboarding, who.user],
  [identity.listSecurityEvents, { events: [who.securityEvent] }],
  [identity.exportPersonalData, { exportedAt: '2026-11-20T10:00:00.000Z', sections: personalData.sections }],
  [notifications.getPreferences, mail.preferences],
  [notifications.putPreferences, mail.preferences],
  [notifications.listPushDevices, mail.pushDevices],
  [notifications.addPushDevice, mail.pushDevices],
  [notifications.removePushDevice, mail.pushDevices],
  [notifications.unsubscribe, { topic: 'marketing' }],
  [notifications.sendContactMessage, ticketNumberReply],
  [notifications.openSupportTicket, ticketNumberReply],
  [notifications.getTicketByLink, mail.ticketThread],
  [notifications.answerByLink, mail.ticketThread],
  [subscriptions.startSubscription, providerPageReply],
  [
    subscriptions.getFirstDelivery,
    { date: '2027-02-18', arrivesFrom: '2027-02-23', arrivesUntil: '2027-02-25', waitsForPreviousDelivery: false },
  ],
  [subscriptions.retryPayment, providerPageReply],
  [subscriptions.getSubscriptionCheckout, { state: 'processing', subscriptionId: plan.subscription.id, subscription: null }],
  [subscriptions.getPendingSubscription, { pending: null }],
  [subscriptions.putPendingSubscription, { pending: plan.pendingSubscription }],
  [subscriptions.deletePendingSubscription, {}],
  [subscriptions.getSubscriptionStatus, { subscribed: true, subscription: plan.subscription }],
  [subscriptions.listSubscriptions, { subscriptions: [plan.subscription] }],
  [subscriptions.getUpcomingDeliveries, { deliveries: [plan.delivery] }],
  [subscriptions.listSubscriptionInvoices, { invoices: [plan.invoice] }],
  [subscriptions.previewChange, plan.changePreview],
];
