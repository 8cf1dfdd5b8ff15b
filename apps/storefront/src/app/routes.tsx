import { Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from './layout';
import { lazy } from './lazy-page';
import { paths } from './paths';

const HomeRoute = lazy(async () => ({ default: (await import('./home-route')).HomeRoute }));
const ShopRoute = lazy(async () => ({ default: (await import('./shop-route')).ShopRoute }));
const CartRoute = lazy(async () => ({ default: (await import('./cart-route')).CartRoute }));
const PaymentSuccessRoute = lazy(async () => ({ default: (await import('./payment-success-route')).PaymentSuccessRoute }));
const GuestOnly = lazy(async () => ({ default: (await import('../features/session/guest-only')).GuestOnly }));
const RequireSession = lazy(async () => ({ default: (await import('../features/session/require-session')).RequireSession }));
const LoginPage = lazy(async () => ({ default: (await import('../features/auth/login-page')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('../features/auth/register-page')).RegisterPage }));
const ForgotPasswordPage = lazy(async () => ({ default: (await import('../features/auth/forgot-password-page')).ForgotPasswordPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await import('../features/auth/reset-password-page')).ResetPasswordPage }));
const WelcomePage = lazy(async () => ({ default: (await import('../features/auth/welcome-page')).WelcomePage }));
const ConfirmEmailPage = lazy(async () => ({ default: (await import('../features/auth/confirm-email-page')).ConfirmEmailPage }));
const VerifyEmailPage = lazy(async () => ({ default: (await import('../features/auth/verify-email-page')).VerifyEmailPage }));
const OnboardingPage = lazy(async () => ({ default: (await import('../features/onboarding/onboarding-page')).OnboardingPage }));
const AccountRoute = lazy(async () => ({ default: (await import('./account-route')).AccountRoute }));
const PersonalDataPage = lazy(async () => ({ default: (await import('../features/account/personal-data-page')).PersonalDataPage }));
const OrdersPage = lazy(async () => ({ default: (await import('../features/orders/orders-page')).OrdersPage }));
const OrderRoute = lazy(async () => ({ default: (await import('./order-route')).OrderRoute }));
const WithdrawalRoute = lazy(async () => ({ default: (await import('./withdrawal-route')).WithdrawalRoute }));
const InvoiceRoute = lazy(async () => ({ default: (await import('./invoice-route')).InvoiceRoute }));
const UnsubscribePage = lazy(async () => ({ default: (await import('../features/unsubscribe/unsubscribe-page')).UnsubscribePage }));
const ConversationPage = lazy(async () => ({ default: (await import('../features/conversation/conversation-page')).ConversationPage }));
const AboutRoute = lazy(async () => ({ default: (await import('./about-route')).AboutRoute }));
const ContactPage = lazy(async () => ({ default: (await import('../features/contact/contact-page')).ContactPage }));
const RecyclingGuidePage = lazy(async () => ({
  default: (await import('../features/recycling-guide/recycling-guide-page')).RecyclingGuidePage,
}));
const SustainabilityRoute = lazy(async () => ({ default: (await import('./sustainability-route')).SustainabilityRoute }));
const RecallsPage = lazy(async () => ({ default: (await import('../features/recalls/recalls-page')).RecallsPage }));
const OwnRecallPage = lazy(async () => ({ default: (await import('../features/recalls/own-recall-page')).OwnRecallPage }));
const TermsPage = lazy(async () => ({ default: (await import('../features/legal/terms-page')).TermsPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('../features/legal/privacy-page')).PrivacyPage }));
const ShippingPage = lazy(async () => ({ default: (await import('../features/legal/shipping-page')).ShippingPage }));
const LegalNoticePage = lazy(async () => ({ default: (await import('../features/legal/legal-notice-page')).LegalNoticePage }));
const CookiesPage = lazy(async () => ({ default: (await import('../features/legal/cookies-page')).CookiesPage }));
const AccessibilityPage = lazy(async () => ({ default: (await import('../features/legal/accessibility-page')).AccessibilityPage }));
const SubscriptionsRoute = lazy(async () => ({ default: (await import('./subscriptions-route')).SubscriptionsRoute }));
const SubscriptionSuccessRoute = lazy(async () => ({ default: (await import('./subscription-success-route')).SubscriptionSuccessRoute }));
const ManageSubscriptionRoute = lazy(async () => ({ default: (await import('./manage-subscription-route')).ManageSubscriptionRoute }));
const BoxRoute = lazy(async () => ({ default: (await import('./box-route')).BoxRoute }));
const NotFoundPage = lazy(async () => ({ default: (await import('../features/not-found/not-found-page')).NotFoundPage }));

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
        <Route path={paths.box()} element={<BoxRoute />} />
        <Route path={paths.anyBox()} element={<BoxRoute />} />
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
