import { Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from './layout';
import { lazy } from './lazy-page';
import { paths } from './paths';

const HomeRoute = lazy(() => import('./home-route'), 'HomeRoute');
const ShopRoute = lazy(() => import('./shop-route'), 'ShopRoute');
const CartRoute = lazy(() => import('./cart-route'), 'CartRoute');
const PaymentSuccessRoute = lazy(() => import('./payment-success-route'), 'PaymentSuccessRoute');
const GuestOnly = lazy(() => import('../features/session/guest-only'), 'GuestOnly');
const RequireSession = lazy(() => import('../features/session/require-session'), 'RequireSession');
const LoginPage = lazy(() => import('../features/auth/login-page'), 'LoginPage');
const RegisterPage = lazy(() => import('../features/auth/register-page'), 'RegisterPage');
const ForgotPasswordPage = lazy(() => import('../features/auth/forgot-password-page'), 'ForgotPasswordPage');
const ResetPasswordPage = lazy(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage');
const WelcomePage = lazy(() => import('../features/auth/welcome-page'), 'WelcomePage');
const ConfirmEmailPage = lazy(() => import('../features/auth/confirm-email-page'), 'ConfirmEmailPage');
const VerifyEmailPage = lazy(() => import('../features/auth/verify-email-page'), 'VerifyEmailPage');
const OnboardingPage = lazy(() => import('../features/onboarding/onboarding-page'), 'OnboardingPage');
const AccountRoute = lazy(() => import('./account-route'), 'AccountRoute');
const PersonalDataPage = lazy(() => import('../features/account/personal-data-page'), 'PersonalDataPage');
const OrdersPage = lazy(() => import('../features/orders/orders-page'), 'OrdersPage');
const OrderRoute = lazy(() => import('./order-route'), 'OrderRoute');
const WithdrawalRoute = lazy(() => import('./withdrawal-route'), 'WithdrawalRoute');
const MyChargePage = lazy(() => import('../features/charge/charge-page'), 'MyChargePage');
const InvoiceRoute = lazy(() => import('./invoice-route'), 'InvoiceRoute');
const UnsubscribePage = lazy(() => import('../features/unsubscribe/unsubscribe-page'), 'UnsubscribePage');
const ConversationPage = lazy(() => import('../features/conversation/conversation-page'), 'ConversationPage');
const AboutRoute = lazy(() => import('./about-route'), 'AboutRoute');
const ContactPage = lazy(() => import('../features/contact/contact-page'), 'ContactPage');
const RecyclingGuidePage = lazy(() => import('../features/recycling-guide/recycling-guide-page'), 'RecyclingGuidePage');
const SustainabilityRoute = lazy(() => import('./sustainability-route'), 'SustainabilityRoute');
const RecallsPage = lazy(() => import('../features/recalls/recalls-page'), 'RecallsPage');
const OwnRecallPage = lazy(() => import('../features/recalls/own-recall-page'), 'OwnRecallPage');
const TermsPage = lazy(() => import('../features/legal/terms-page'), 'TermsPage');
const PrivacyPage = lazy(() => import('../features/legal/privacy-page'), 'PrivacyPage');
const ShippingPage = lazy(() => import('../features/legal/shipping-page'), 'ShippingPage');
const LegalNoticePage = lazy(() => import('../features/legal/legal-notice-page'), 'LegalNoticePage');
const CookiesPage = lazy(() => import('../features/legal/cookies-page'), 'CookiesPage');
const AccessibilityPage = lazy(() => import('../features/legal/accessibility-page'), 'AccessibilityPage');
const SubscriptionsRoute = lazy(() => import('./subscriptions-route'), 'SubscriptionsRoute');
const SubscriptionSuccessRoute = lazy(() => import('./subscription-success-route'), 'SubscriptionSuccessRoute');
const ManageSubscriptionRoute = lazy(() => import('./manage-subscription-route'), 'ManageSubscriptionRoute');
const DeliveryRoute = lazy(() => import('./delivery-route'), 'DeliveryRoute');
const NotFoundPage = lazy(() => import('../features/not-found/not-found-page'), 'NotFoundPage');

interface AppRoutesProps {
  /** Opens an address outside of the shop. */
  readonly onLeave: (url: string) => void;
}

/** The table of pages; each is loaded when it is first visited. */
export function AppRoutes({ onLeave }: AppRoutesProps) {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home()} element={<HomeRoute />} />
        <Route path={paths.shop()} element={<ShopRoute />} />
        <Route path={paths.cart()} element={<CartRoute onLeave={onLeave} />} />
        <Route path={paths.paymentSuccess()} element={<PaymentSuccessRoute />} />
        <Route path={paths.subscriptions()} element={<SubscriptionsRoute onLeave={onLeave} />} />
        <Route path={paths.delivery()} element={<DeliveryRoute />} />
        <Route path={paths.anyDelivery()} element={<DeliveryRoute />} />
        <Route element={<GuestOnly />}>
          <Route path={paths.login()} element={<LoginPage />} />
          <Route path={paths.register()} element={<RegisterPage />} />
        </Route>
        <Route path={paths.forgotPassword()} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword()} element={<ResetPasswordPage />} />
        <Route path={paths.welcome()} element={<WelcomePage />} />
        <Route path={paths.confirmEmail()} element={<ConfirmEmailPage />} />
        <Route path={paths.verifyEmail()} element={<VerifyEmailPage />} />
        <Route element={<RequireSession beforeOnboarding />}>
          <Route path={paths.onboarding()} element={<OnboardingPage />} />
        </Route>
        <Route path={paths.accountOrders()} element={<Navigate to={paths.orders()} replace />} />
        <Route path={paths.accountSubscription()} element={<Navigate to={paths.manageSubscription()} replace />} />
        <Route element={<RequireSession />}>
          <Route path={paths.account()} element={<AccountRoute onLeave={onLeave} />} />
          <Route path={paths.accountData()} element={<PersonalDataPage />} />
          <Route path={paths.subscriptionSuccess()} element={<SubscriptionSuccessRoute />} />
          <Route path={paths.manageSubscription()} element={<ManageSubscriptionRoute onLeave={onLeave} />} />
          <Route path={paths.orders()} element={<OrdersPage />} />
          <Route path={paths.anyOrder()} element={<OrderRoute />} />
          <Route path={paths.charge()} element={<MyChargePage />} />
        </Route>
        <Route path={paths.withdrawal()} element={<WithdrawalRoute />} />
        <Route path={paths.invoice()} element={<InvoiceRoute />} />
        <Route path={paths.unsubscribe()} element={<UnsubscribePage />} />
        <Route path={paths.conversation()} element={<ConversationPage />} />
        <Route path={paths.anyConversation()} element={<ConversationPage />} />
        <Route path={paths.about()} element={<AboutRoute />} />
        <Route path={paths.contact()} element={<ContactPage />} />
        <Route path={paths.recyclingGuide()} element={<RecyclingGuidePage />} />
        <Route path={paths.sustainability()} element={<SustainabilityRoute />} />
        <Route path={paths.recalls()} element={<RecallsPage />} />
        <Route path={paths.recall()} element={<OwnRecallPage />} />
        <Route path={paths.anyRecall()} element={<OwnRecallPage />} />
        <Route path={paths.terms()} element={<TermsPage />} />
        <Route path={paths.privacy()} element={<PrivacyPage />} />
        <Route path={paths.shipping()} element={<ShippingPage />} />
        <Route path={paths.legalNotice()} element={<LegalNoticePage />} />
        <Route path={paths.cookies()} element={<CookiesPage />} />
        <Route path={paths.accessibility()} element={<AccessibilityPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
