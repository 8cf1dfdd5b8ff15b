import '@brote/ui-kit/styles.css';
import { startTransition, StrictMode } from 'react';
import { App } from './app/app';
import { loadFullStyles } from './app/load-full-styles';
import { persistCart } from './app/persist-cart';
import { syncSession, createShopSession } from './app/sync-session';
import { localePrefix } from './app/locale';
import { preloadPage } from './app/preload-page';
import { createRoot, hydrateRoot } from './app/react-dom';
import { createStore, createServerState, type ApiState } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const isPrerendered = root.firstElementChild !== null;
const serializedState = document.getElementById('answers')?.textContent;
const apiState = isPrerendered && serializedState ? (JSON.parse(serializedState) as ApiState) : undefined;

const session = createShopSession();
const store = createStore(session, apiState);
persistCart(store);
syncSession(store, session);

const shopElement = (
  <StrictMode>
    <App store={store} renderedFrom={apiState && createServerState(apiState)} onLeave={(url) => window.location.assign(url)} />
  </StrictMode>
);
if (isPrerendered) {
  const { pathname } = window.location;
  // A transition lets React hydrate in small steps, so that scrolling and typing go first.
  const start = () => startTransition(() => void hydrateRoot(root, shopElement));
  // Without its code, the page stays readable, and React then renders an error in its place.
  void Promise.allSettled([loadFullStyles(), preloadPage(pathname.slice(localePrefix(pathname).length) || '/')]).then(start);
} else createRoot(root).render(shopElement);
