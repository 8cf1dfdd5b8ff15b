import type { Locale } from '@brote/contracts/browser';
import { LocaleScope } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { localizePath, storeLocale, localePrefix, initialLocale } from './locale';
import { AppRoutes } from './routes';
import type { AppStore, RootState } from './store';

/** The language in force and the prefix that fixes the URL to it. A new language keeps the page. */
function useLanguage() {
  const [locale, setState] = useState(initialLocale);
  const [prefix, setPrefix] = useState(() => localePrefix(window.location.pathname));
  const setLocale = useCallback((next: Locale) => {
    const { pathname, search, hash } = window.location;
    const localizedPath = localizePath(pathname, next);
    storeLocale(next);
    setState(next);
    setPrefix(localePrefix(localizedPath));
    if (localizedPath !== pathname) window.history.replaceState(window.history.state, '', localizedPath + search + hash);
  }, []);
  useEffect(() => {
    // The back button can open an address that is fixed to the other language.
    const onPopState = () => {
      const urlPrefix = localePrefix(window.location.pathname);
      setPrefix(urlPrefix);
      if (urlPrefix !== '') setState(initialLocale());
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  return { locale, setLocale, prefix };
}

interface AppProps {
  readonly store: AppStore;
  /** State from which the server rendered the page, if it did. React hydrates from it before it shows the data of this browser. */
  readonly renderedFrom?: RootState;
  /** Opens an address outside of the shop. */
  readonly onLeave: (url: string) => void;
}

/** The shop in the browser. */
export function App({ store, renderedFrom, onLeave }: AppProps) {
  const { locale, setLocale, prefix } = useLanguage();
  return (
    <Provider store={store} serverState={renderedFrom}>
      <LocaleScope locale={locale} setLocale={setLocale}>
        <BrowserRouter key={prefix} basename={prefix}>
          <AppRoutes onLeave={onLeave} />
        </BrowserRouter>
      </LocaleScope>
    </Provider>
  );
}
