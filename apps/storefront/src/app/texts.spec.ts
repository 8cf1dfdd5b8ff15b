import { findGaps, guaranteeTexts, uiTexts } from '@brote/ui-kit/i18n';
import { aboutTexts } from '../features/about/about.texts';
import { authTexts } from '../features/auth/auth.texts';
import { loginTexts } from '../features/auth/login.texts';
import { registerTexts } from '../features/auth/register.texts';
import { forgotTexts } from '../features/auth/forgot.texts';
import { resetTexts } from '../features/auth/reset.texts';
import { arrivalTexts } from '../features/auth/arrival.texts';
import { providerPageTexts } from '../features/account/provider-page.texts';
import { cartTexts } from '../features/cart/cart.texts';
import { subscriptionLineTexts } from '../features/cart/subscription-line.texts';
import { contactTexts } from '../features/contact/contact.texts';
import { conversationTexts } from '../features/conversation/conversation.texts';
import { frameTexts } from '../features/frame/frame.texts';
import { homeTexts } from '../features/home/home.texts';
import { invoiceTexts } from '../features/invoice/invoice.texts';
import { legalTexts } from '../features/legal/legal.texts';
import { newLinkTexts } from '../features/new-link/new-link.texts';
import { notFoundTexts } from '../features/not-found/not-found.texts';
import { onboardingTexts } from '../features/onboarding/onboarding.texts';
import { orderConditionsTexts } from '../features/cart/order-conditions.texts';
import { paymentSuccessTexts } from '../features/payment-success/payment-success.texts';
import { recyclingGuideTexts } from '../features/recycling-guide/recycling-guide.texts';
import { sessionTexts } from '../features/session/session.texts';
import { shopTexts } from '../features/shop/shop.texts';
import { sustainabilityTexts } from '../features/sustainability/sustainability.texts';
import { toasterTexts } from '../features/toasts/toaster.texts';
import { toastsTexts } from '../features/toasts/toasts.texts';
import { connectionTexts } from '../features/connection/connection.texts';
import { pushTexts } from '../features/push/push.texts';
import { accountTexts } from '../features/account/account.texts';
import { dataWordsTexts } from '../features/account/data-words.texts';
import { ordersTexts } from '../features/orders/orders.texts';
import { supportTexts } from '../features/support/support.texts';
import { recallsTexts } from '../features/recalls/recalls.texts';
import { treeReceiptsTexts } from '../features/tree-receipts/tree-receipts.texts';
import { unsubscribeTexts } from '../features/unsubscribe/unsubscribe.texts';
import { withdrawalTexts } from '../features/withdrawal/withdrawal.texts';
import { deliveryTexts } from '../features/delivery/delivery.texts';
import { manageTexts } from '../features/manage-subscription/manage.texts';
import { subscriptionSuccessTexts } from '../features/subscription-success/subscription-success.texts';
import { compareTexts } from '../features/subscriptions/compare.texts';
import { configureTexts } from '../features/subscriptions/configure.texts';
import { mineTexts } from '../features/subscriptions/mine.texts';
import { subscriptionsTexts } from '../features/subscriptions/subscriptions.texts';
import { pageTexts } from '../server/page-texts';
import { failureTexts } from './failures';
import { shippingTexts } from './shipping.texts';

const CATALOGUES = {
  aboutTexts,
  contactTexts,
  conversationTexts,
  invoiceTexts,
  newLinkTexts,
  legalTexts,
  recyclingGuideTexts,
  sustainabilityTexts,
  treeReceiptsTexts,
  recallsTexts,
  authTexts,
  loginTexts,
  registerTexts,
  forgotTexts,
  resetTexts,
  arrivalTexts,
  compareTexts,
  configureTexts,
  mineTexts,
  providerPageTexts,
  subscriptionLineTexts,
  onboardingTexts,
  sessionTexts,
  uiTexts,
  pageTexts,
  guaranteeTexts,
  frameTexts,
  homeTexts,
  shopTexts,
  cartTexts,
  orderConditionsTexts,
  toasterTexts,
  toastsTexts,
  connectionTexts,
  pushTexts,
  paymentSuccessTexts,
  notFoundTexts,
  deliveryTexts,
  manageTexts,
  subscriptionSuccessTexts,
  subscriptionsTexts,
  failureTexts,
  shippingTexts,
  accountTexts,
  dataWordsTexts,
  ordersTexts,
  supportTexts,
  unsubscribeTexts,
  withdrawalTexts,
};

/** Claims that need evidence the shop does not have; in either language. */
const FORBIDDEN =
  /eco-?friendly|carbon-?neutral|climate-?neutral shipping|biodegrad|ecológic|plastic-?free|sin plástico|huella neutra|sostenible|sustainable/i;

describe.each(Object.entries(CATALOGUES))('%s', (_name, texts) => {
  it('is complete in both languages, with the same placeholders', () => {
    expect(findGaps(texts)).toEqual([]);
  });

  it('claims nothing about the environment that the law forbids', () => {
    const sentences = [...Object.values(texts.en), ...Object.values(texts.es)];
    expect(sentences.filter((sentence) => FORBIDDEN.test(sentence))).toEqual([]);
  });
});
