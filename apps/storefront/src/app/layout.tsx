import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { selectItemCount } from '../features/cart/cart.slice';
import { CrashBoundary } from '../features/frame/crash-boundary';
import { Footer } from '../features/frame/footer';
import { Header } from '../features/frame/header';
import { PageLoading } from '../features/frame/page-loading';
import { SkipLink } from '../features/frame/skip-link';
import { Toaster } from '../features/toasts/toaster';
import { useAppSelector } from './hooks';

/** What surrounds every page. */
export function Layout() {
  // A page that crashed is left behind with it.
  const { pathname: key } = useLocation();
  const cartCount = useAppSelector(selectItemCount);
  return (
    <>
      <SkipLink />
      <Header cartCount={cartCount} />
      <Suspense fallback={<PageLoading />}>
        <main id="main" tabIndex={-1}>
          <CrashBoundary key={key}>
            <Outlet />
          </CrashBoundary>
        </main>
        <Footer />
      </Suspense>
      <Toaster />
    </>
  );
}
