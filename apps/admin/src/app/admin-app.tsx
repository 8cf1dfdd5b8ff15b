import { LocaleProvider } from '@brote/ui-kit/i18n';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AdminTheme } from './admin-theme';
import { BASE_PATH } from './paths';
import { AdminRoutes } from './routes';
import type { AdminStore } from './store';

const LOCALE_KEY = 'brote.admin.locale';

/** The back office. It starts in Spanish, in any browser. */
export function AdminApp({ store }: { readonly store: AdminStore }) {
  return (
    <Provider store={store}>
      <LocaleProvider storageKey={LOCALE_KEY} fallback="es">
        <BrowserRouter basename={BASE_PATH}>
          <AdminTheme>
            <AdminRoutes />
          </AdminTheme>
        </BrowserRouter>
      </LocaleProvider>
    </Provider>
  );
}
