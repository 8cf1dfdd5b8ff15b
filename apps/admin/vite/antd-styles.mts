import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Alert, App, Button, ConfigProvider, Layout, Menu, Segmented, Skeleton, Table, Tag, Typography, type ThemeConfig } from 'antd';
import { readFileSync } from 'node:fs';
import { createElement as draw, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

const NAME = 'virtual:antd.css';
const RESOLVED = `\0${NAME}`;
const THEME = new URL('../src/app/theme.json', import.meta.url);

/** Every Ant component that the admin uses, in the variants that bring styles of their own. What is not drawn here has no style. */
const samples = () =>
  draw(
    Fragment,
    null,
    draw(App),
    draw(Layout, null, draw(Layout.Sider, { theme: 'dark' }), draw(Layout.Header), draw(Layout.Content)),
    draw(Menu, { theme: 'dark', mode: 'inline', items: [{ key: 'a', label: 'a' }] }),
    draw(Segmented, { options: ['a'] }),
    draw(Typography.Title),
    draw(Typography.Paragraph),
    draw(Button, { type: 'primary', loading: true }),
    draw(Skeleton),
    draw(Alert, { showIcon: true, title: 'a' }),
    draw(Tag, { color: 'success' }),
    draw(Table, { loading: true }),
  );

function extract(): string {
  const cache = createCache();
  const theme = JSON.parse(readFileSync(THEME, 'utf8')) as ThemeConfig;
  renderToString(draw(StyleProvider, { cache }, draw(ConfigProvider, { theme }, samples())));
  return extractStyle(cache, { plain: true, types: ['style', 'token', 'cssVar'] });
}

/**
 * Ant Design's styles as a file, worked out at build time with the brand's theme: at run time nothing is injected, so the
 * policy for styles stays "self".
 */
export function antdStyles(): Plugin {
  return {
    name: 'brote-antd-styles',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? extract() : null),
  };
}
