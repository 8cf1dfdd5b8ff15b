import { StyleProvider } from '@ant-design/cssinjs';
import { LocaleProvider, useLocale } from '@brote/ui-kit/i18n';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import enGB from 'antd/locale/en_GB';
import esES from 'antd/locale/es_ES';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { BASE_PATH } from './paths';
import { AdminRoutes } from './routes';
import type { AdminStore } from './store';
import themeFile from './theme.json';

const LOCALE_KEY = 'brote.admin.locale';
const ANT_LOCALES = { en: enGB, es: esES } as const;

/** The brand's theme. Styles come as a file from the build, so none are made at run time. */
const theme: ThemeConfig = { ...themeFile, zeroRuntime: true };

/** Where Ant leaves the few styles that it makes even so: an element outside of the page, where they neither apply nor offend the policy. */
const nowhere = document.createElement('div');

function ThemedApp() {
  const { locale } = useLocale();
  return (
    <StyleProvider container={nowhere}>
      <ConfigProvider theme={theme} locale={ANT_LOCALES[locale]}>
        <App>
          <AdminRoutes />
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** The back office. It starts in Spanish, whatever the browser says. */
export function AdminApp({ store }: { readonly store: AdminStore }) {
  return (
    <Provider store={store}>
      <LocaleProvider storageKey={LOCALE_KEY} fallback="es">
        <BrowserRouter basename={BASE_PATH}>
          <ThemedApp />
        </BrowserRouter>
      </LocaleProvider>
    </Provider>
  );
}
