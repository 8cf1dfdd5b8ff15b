import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Layout } from './layout';
import { paths } from './paths';

const HomeRoute = lazy(async () => ({ default: (await import('./home-route')).HomeRoute }));
const ShopRoute = lazy(async () => ({ default: (await import('./shop-route')).ShopRoute }));
const CartRoute = lazy(async () => ({ default: (await import('./cart-route')).CartRoute }));
const PaymentSuccessRoute = lazy(async () => ({ default: (await import('./payment-success-route')).PaymentSuccessRoute }));
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
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
