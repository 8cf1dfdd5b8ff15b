import type { BillingPeriod, DeliveryInterval } from '@brote/contracts/catalog';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryView } from '@brote/contracts/subscriptions';

/** Words of one mail about a subscription apart from its facts. */
export interface SubscriptionWording {
  subject: string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
}

/** Every word of the mails about subscriptions in one language. Days and prices come as finished texts. */
export interface SubscriptionTranslations {
  mails: Readonly<Record<SubscriptionMessage, SubscriptionWording>>;
  perMonth: (price: string) => string;
  perDelivery: (price: string) => string;
  /** The agreement in one sentence: the plan, its price and period, the interval, and the cancellation. */
  terms: (plan: string, price: string, interval: DeliveryInterval) => string;
  nextCharge: (amount: string, day: string) => string;
  firstDelivery: (from: string, until: string) => string;
  /** First delivery that waits for the last delivery of an earlier plan. */
  firstDeliveryLater: (day: string) => string;
  nextDeliveryText: (day: string, from: string, until: string) => string;
  /** Expected arrival of a sent delivery. */
  journey: (from: string, until: string) => string;
  /** Last days for changes of the delivery. */
  cutOffs: (choicesUntil: string, addressUntil: string) => string;
  /** Effect of no answer, and the alternatives. */
  silence: (price: string) => string;
  delivery: {
    caption: (day: string) => string;
    contents: string;
    /** Label of the amount that is charged at once. */
    charge: Readonly<Record<BillingPeriod, string>>;
    nextCharge: (day: string) => string;
    untilNext: (interval: DeliveryInterval) => string;
  };
  delayed: { short: (day: string) => string; nothingToDo: string; otherColours: string };
  skipped: { leftOut: (day: string) => string; mistake: string };
  failedDelivery: { why: Readonly<Record<NonNullable<DeliveryView['reason']>, string>>; again: string; checkAddress: string };
  payment: {
    refused: (amount: string, plan: string) => string;
    stillOpen: (amount: string, plan: string) => string;
    fixPayment: string;
    waits: string;
    /** Text after a failed first payment. */
    notBegun: string;
    triesAgain: string;
    lastTry: string;
    arrived: string;
  };
  paused: { until: (day: string, price: string) => string; reminder: string; earlier: string };
  resumesSoon: { on: (day: string, price: string) => string; notYet: string };
  resumed: { runs: (price: string) => string };
  cancelled: {
    nothingMore: string;
    paidUntil: (day: string) => string;
    packed: (day: string) => string;
    noDelivery: string;
    comeBack: string;
    withdrawn: string;
  };
  refunded: { back: (amount: string, plan: string) => string; when: string };
  price: {
    changes: (plan: string, before: string, after: string, day: string) => string;
    agree: string;
    disagree: string;
    kept: (plan: string, price: string) => string;
    nothingToDo: string;
  };
  /** Start of the fourteen days for repeated deliveries. */
  withdrawal: string;
  buttons: { manage: string; change: string; pay: string; again: string; seeOrCancel: string };
  /** Label of the reference of the plan. */
  reference: string;
  links: { skip: string; manage: string };
  reason: (sellerName: string) => string;
  required: string;
}
