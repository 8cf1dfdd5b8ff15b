import { StyleProvider } from '@ant-design/cssinjs';
import { useLocale } from '@brote/ui-kit/i18n';
import { App, ConfigProvider, type ThemeConfig } from 'antd';
import enGB from 'antd/locale/en_GB';
import esES from 'antd/locale/es_ES';
import type { ReactNode } from 'react';
import themeFile from './theme.json';
import { useMediaQuery } from './use-media-query';

const ANT_LOCALES = { en: enGB, es: esES } as const;
/** The brand's theme. Styles come as a file from the build, so none are made at run time. */
const theme: ThemeConfig = { ...themeFile, zeroRuntime: true };
/** The theme under `prefers-reduced-motion`: dialogs and menus appear without animation. */
const reducedMotionTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

/** Container for the few styles that Ant creates anyway. Outside of the page they neither apply nor violate the policy. */
const detachedContainer = document.createElement('div');

/** Ant Design in the brand's theme and the current language. */
export function AdminTheme({ children }: { readonly children: ReactNode }) {
  const { locale } = useLocale();
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <StyleProvider container={detachedContainer}>
      <ConfigProvider
        theme={isMotionReduced ? reducedMotionTheme : theme}
        locale={ANT_LOCALES[locale]}
        wave={{ disabled: isMotionReduced }}
      >
        <App>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}
