import { api, Session } from '@brote/api-client';
import { LocaleScope } from '@brote/ui-kit/i18n';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { PageTitleContext } from '../app/page-title';
import { preloadPage } from '../app/preload-page';
import { AppRoutes } from '../app/routes';
import { createStore, type ApiState } from '../app/store';
import { loadEndpoints } from './in-memory-api';
import { addressOf, type RenderedPage, type PageAddress } from './rendered-page';

/** React writes this where something was not ready during rendering. */
const SUSPENSE_MARKER = '<!--$!-->';

const createAnonymousSession = (): Session => new Session({ name: 'server', hint: { read: () => false, write: () => undefined } });
const doNothing = (): void => undefined;

/** Any moment, but not zero, which means never. */
const FIXED_TIMESTAMP = 1;

/** Times and numbers of the questions differ from one drawing to the next; without them equal pages have equal bytes. */
function normalizeState(state: ApiState): ApiState {
  const queries = Object.entries(state.queries).map(([key, query]) => [
    key,
    { ...query, requestId: '', startedTimeStamp: FIXED_TIMESTAMP, fulfilledTimeStamp: FIXED_TIMESTAMP },
  ]);
  return { ...state, queries: Object.fromEntries(queries) as ApiState['queries'] };
}

/**
 * Renders a page for a guest with an empty cart; null while the API lacks a reply that it shows.
 * @throws Error when the page throws, is not finished, or has no title
 */
export async function renderPage(address: PageAddress): Promise<RenderedPage | null> {
  const { page, prefix, locale } = address;
  await preloadPage(page.path);
  const store = createStore(createAnonymousSession());
  if (!(await loadEndpoints(store, page.reads))) return null;
  const state = store.getState()[api.reducerPath];
  let title = '';
  const html = renderToString(
    <StrictMode>
      <PageTitleContext value={(name) => (title = name)}>
        <Provider store={store}>
          <LocaleScope locale={locale} setLocale={doNothing}>
            <StaticRouter location={addressOf(page.path, prefix)} basename={prefix}>
              <AppRoutes onLeave={doNothing} />
            </StaticRouter>
          </LocaleScope>
        </Provider>
      </PageTitleContext>
    </StrictMode>,
  );
  store.dispatch(api.util.resetApiState());
  if (html.includes(SUSPENSE_MARKER))
    throw new Error(`${page.path} is incomplete: a part of it suspends, so preload its code on the server`);
  if (title === '') throw new Error(`${page.path} has no title: call usePageTitleAndFocus in its component`);
  return { ...address, html, title, state: normalizeState(state) };
}
