import { detectLocale, LocaleProvider } from '@brote/ui-kit/i18n';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes';
import type { AppStore } from './store';

/** Where the visitor's choice of language is kept. */
const LOCALE_KEY = 'brote.locale';

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <LocaleProvider storageKey={LOCALE_KEY} fallback={detectLocale(navigator.languages)}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </LocaleProvider>
    </Provider>
  );
}
