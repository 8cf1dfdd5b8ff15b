import { selectSession } from '@brote/api-client';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { selectItemCount } from '../features/cart/cart.slice';
import { Footer } from '../features/frame/footer';
import { Header, type HeaderVisitor, SkipLink } from '../features/frame/header';
import { PageBoundary } from '../features/frame/page-boundary';
import { PageLoading } from '../features/frame/page-loading';
import { Toaster } from '../features/toasts/toaster';
import { useAppSelector } from './hooks';
import { LazyOnIdle } from './lazy-on-idle';
import { HYDRATED_EVENT } from './hydrated-event';

const loadCheckoutWatch = async () => (await import('./checkout-watch')).CheckoutWatch;
const loadConnectionStatus = async () => (await import('./connection-status')).ConnectionStatus;

function useVisitor(): HeaderVisitor {
  const { status, user } = useAppSelector(selectSession);
  return user ? { email: user.email } : status === 'guest' ? 'guest' : 'customer';
}

/** Rendered after the page, so that its effect runs after those of all controls. */
function HydrationSignal() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return null;
}

/**
 * The header of this visitor. The cart is read only inside it: React shows the data of this browser right after hydration. Around the page
 * itself, that would hydrate the whole page in one long task.
 */
function VisitorHeader() {
  const cartCount = useAppSelector(selectItemCount);
  const visitor = useVisitor();
  return <Header cartCount={cartCount} visitor={visitor} />;
}

/** Frame around every page. */
export function Layout() {
  // A navigation replaces a crashed page.
  const { pathname: key } = useLocation();
  return (
    <>
      <SkipLink />
      <LazyOnIdle load={loadConnectionStatus} />
      <LazyOnIdle load={loadCheckoutWatch} />
      <VisitorHeader />
      <Suspense fallback={<PageLoading />}>
        <main id="main" tabIndex={-1}>
          <PageBoundary key={key}>
            <Outlet />
          </PageBoundary>
        </main>
        <Footer />
        <HydrationSignal />
      </Suspense>
      <Toaster />
    </>
  );
}
