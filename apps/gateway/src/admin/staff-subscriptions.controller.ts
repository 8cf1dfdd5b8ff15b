import {
  announcePriceChange,
  AnnouncePriceChangeRequest,
  cancelAsStaff,
  findSubscriptions,
  FindSubscriptionsRequest,
  getSubscriptionForStaff,
  listInvoicesForStaff,
  listPriceDecisions,
  pauseAsStaff,
  PauseBody,
  postponeAsStaff,
  previewPriceChange,
  PreviewPriceChangeRequest,
  RefundChargeBody,
  refundChargeAsStaff,
  resumeAsStaff,
  resyncSubscription,
  STAFF_SUBSCRIPTION_ROUTES as at,
  unskipAsStaff,
  VersionedBody,
  withdrawPriceChange,
} from '@brote/contracts/subscriptions';
import { staffController } from './staff-controller';

/** What staff see of subscriptions and do for their owners. */
export const StaffSubscriptionsController = staffController('staff: subscriptions', [
  { route: at.find, asks: findSubscriptions, query: FindSubscriptionsRequest, summary: 'All subscriptions, the newest first' },
  { route: at.get, asks: getSubscriptionForStaff, summary: 'One with its books, and what Stripe says of it' },
  { route: at.invoices, asks: listInvoicesForStaff, summary: 'Its charges, the newest first' },
  { route: at.refund, asks: refundChargeAsStaff, body: RefundChargeBody, summary: 'Gives money of a charge back, and the months it paid' },
  { route: at.pause, asks: pauseAsStaff, body: PauseBody, summary: 'Neither charge nor delivery until a day' },
  { route: at.resume, asks: resumeAsStaff, body: VersionedBody, summary: 'Ends a pause before its day' },
  { route: at.postpone, asks: postponeAsStaff, body: VersionedBody, summary: 'The next delivery and its charge a month later' },
  { route: at.unskip, asks: unskipAsStaff, body: VersionedBody, summary: 'Takes the next delivery that was left out back in' },
  { route: at.cancel, asks: cancelAsStaff, body: VersionedBody, summary: 'Ends it for good' },
  { route: at.priceDecisions, asks: listPriceDecisions, summary: 'Prices that were decided on for running plans, the newest first' },
  {
    ...{ route: at.previewPrice, asks: previewPriceChange, query: PreviewPriceChangeRequest },
    summary: 'What another price for the running plans of a kind would come to',
  },
  {
    ...{ route: at.announcePrice, asks: announcePriceChange, body: AnnouncePriceChangeRequest },
    summary: 'Gives the running plans of a kind another price, and tells their owners thirty days before or more',
  },
  { route: at.withdrawPrice, asks: withdrawPriceChange, summary: 'Calls an announced price off where it is not paid yet' },
  { route: at.resync, asks: resyncSubscription, summary: 'Brings it to where it is at Stripe' },
]);
