import { findGaps, guaranteeTranslations, uiTranslations } from '@brote/ui-kit/i18n';
import { aboutTranslations } from '../features/about/about.translations';
import { authTranslations } from '../features/auth/auth.translations';
import { loginTranslations } from '../features/auth/login.translations';
import { registerPageTranslations } from '../features/auth/register.translations';
import { forgotTranslations } from '../features/auth/forgot-password-page';
import { resetTranslations } from '../features/auth/reset.translations';
import { emailLinkTranslations } from '../features/auth/email-link.translations';
import { providerPageTranslations } from '../features/account/use-provider-page';
import { cartTranslations } from '../features/cart/cart.translations';
import { subscriptionLineTranslations } from '../features/cart/subscription-line';
import { contactTranslations } from '../features/contact/contact.translations';
import { conversationTranslations } from '../features/conversation/conversation.translations';
import { frameTranslations } from '../features/frame/frame.translations';
import { homeTranslations } from '../features/home/home.translations';
import { invoiceTranslations } from '../features/invoice/invoice-page';
import { legalTranslations } from '../features/legal/legal.translations';
import { renewLinkTranslations } from '../features/new-link/renew-link.translations';
import { notFoundTranslations } from '../features/not-found/not-found-page';
import { onboardingTranslations } from '../features/onboarding/onboarding.translations';
import { orderConditionsTranslations } from '../features/cart/order-conditions.translations';
import { paymentSuccessTranslations } from '../features/payment-success/payment-success.translations';
import { recyclingGuideTranslations } from '../features/recycling-guide/recycling-guide-page';
import { sessionTranslations } from '../features/session/session.translations';
import { shopTranslations } from '../features/shop/shop.translations';
import { sustainabilityTranslations } from '../features/sustainability/sustainability-page';
import { toasterTranslations } from '../features/toasts/toaster';
import { toastsTranslations } from '../features/toasts/entry-toast';
import { connectionTranslations } from '../features/connection/connection-notice';
import { pushTranslations } from '../features/push/push.translations';
import { accountTranslations } from '../features/account/account.translations';
import { dataWordsTranslations } from '../features/account/data-words.translations';
import { ordersTranslations } from '../features/orders/orders.translations';
import { supportTranslations } from '../features/support/support.translations';
import { recallsTranslations } from '../features/recalls/recalls.translations';
import { treeReceiptsTranslations } from '../features/tree-receipts/tree-receipts.translations';
import { unsubscribeTranslations } from '../features/unsubscribe/unsubscribe-page';
import { withdrawalTranslations } from '../features/withdrawal/withdrawal.translations';
import { deliveryTranslations } from '../features/delivery/delivery-page';
import { manageTranslations } from '../features/manage-subscription/manage.translations';
import { subscriptionSuccessTranslations } from '../features/subscription-success/subscription-success-page';
import { compareTranslations } from '../features/subscriptions/compare-table';
import { configureTranslations } from '../features/subscriptions/configure.translations';
import { mySubscriptionTranslations } from '../features/subscriptions/my-subscription.translations';
import { subscriptionsTranslations } from '../features/subscriptions/subscriptions.translations';
import { pageTranslations } from '../server/page-translations';
import { companyTranslations } from './company/company.translations';
import { failureTranslations } from './failures';
import { shippingTranslations } from './shipping.translations';

const TRANSLATION_CATALOGS = {
  aboutTranslations,
  companyTranslations,
  contactTranslations,
  conversationTranslations,
  invoiceTranslations,
  newLinkTranslations: renewLinkTranslations,
  legalTranslations,
  recyclingGuideTranslations,
  sustainabilityTranslations,
  treeReceiptsTranslations,
  recallsTranslations,
  authTranslations,
  loginTranslations,
  registerPageTranslations,
  forgotTranslations,
  resetTranslations,
  arrivalTranslations: emailLinkTranslations,
  compareTranslations,
  configureTranslations,
  mineTranslations: mySubscriptionTranslations,
  providerPageTranslations,
  subscriptionLineTranslations,
  onboardingTranslations,
  sessionTranslations,
  uiTranslations,
  pageTranslations,
  guaranteeTranslations,
  frameTranslations,
  homeTranslations,
  shopTranslations,
  cartTranslations,
  orderConditionsTranslations,
  toasterTranslations,
  toastsTranslations,
  connectionTranslations,
  pushTranslations,
  paymentSuccessTranslations,
  notFoundTranslations,
  deliveryTranslations,
  manageTranslations,
  subscriptionSuccessTranslations,
  subscriptionsTranslations,
  failureTranslations,
  shippingTranslations,
  accountTranslations,
  dataWordsTranslations,
  ordersTranslations,
  supportTranslations,
  unsubscribeTranslations,
  withdrawalTranslations,
};

/** Claims that need evidence the shop does not have; in either language. */
const FORBIDDEN_WORDS =
  /eco-?friendly|carbon-?neutral|climate-?neutral shipping|biodegrad|ecológic|plastic-?free|sin plástico|huella neutra|sostenible|sustainable/i;

describe.each(Object.entries(TRANSLATION_CATALOGS))('%s', (_name, translations) => {
  it('is complete in both languages, with the same placeholders', () => {
    expect(findGaps(translations)).toEqual([]);
  });

  it('contains no environmental claim that the law forbids', () => {
    const sentences = [...Object.values(translations.en), ...Object.values(translations.es)];
    expect(sentences.filter((sentence) => FORBIDDEN_WORDS.test(sentence))).toEqual([]);
  });
});
