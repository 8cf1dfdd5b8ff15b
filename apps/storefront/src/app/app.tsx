import { detectLocale, LocaleProvider } from '@brote/ui-kit/i18n';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes';
import type { AppStore } from './store';

/** Where the visitor's choice of language is kept. */
const LOCALE_KEY = 'brote.locale';

interface AppProps {
  readonly store: AppStore;
  /** Opens an address outside of the shop. */
  readonly onLeave: (url: string) => void;
}

/** The shop in the browser. */
export function App({ store, onLeave }: AppProps) {
  return (
    <Provider store={store}>
      <LocaleProvider storageKey={LOCALE_KEY} fallback={detectLocale(navigator.languages)}>
        <BrowserRouter>
          <AppRoutes onLeave={onLeave} />
        </BrowserRouter>
      </LocaleProvider>
    </Provider>
  );
}
