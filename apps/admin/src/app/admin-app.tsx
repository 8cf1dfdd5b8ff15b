import { StyleProvider } from '@ant-design/cssinjs';
import { LocaleProvider, useLocale } from '@brote/ui-kit/i18n';
import { App, ConfigProvider, Skeleton, type ThemeConfig } from 'antd';
import enGB from 'antd/locale/en_GB';
import esES from 'antd/locale/es_ES';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminLayout } from './admin-layout';
import { NotFound } from './not-found';
import { BASE_PATH, paths } from './paths';
import type { AdminStore } from './store';
import themeFile from './theme.json';

const StatusPage = lazy(async () => ({ default: (await import('../pages/status/status-page')).StatusPage }));

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
          <Routes>
            <Route element={<AdminLayout />}>
              <Route
                path={paths.status()}
                element={
                  <Suspense fallback={<Skeleton active />}>
                    <StatusPage />
                  </Suspense>
                }
              />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
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
