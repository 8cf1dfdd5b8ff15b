import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig, type PluginOption } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Only the gateway serves compressed copies. */
const isForGateway = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name.includes('compress');

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx', '../../../apps/admin/src/**/*.stories.tsx', '../dist/mails/*.stories.tsx'],
  // Mails and illustrations, which `bin/prepare.mjs` writes before the start.
  staticDirs: ['../dist/static'],
  // The admin's configuration knows Ant Design's styles; the UI kit needs none.
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: `${root}apps/admin/vite.config.mts` } } },
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { backgrounds: false, measure: false, outline: false, actions: false, interactions: false, sidebarOnboardingChecklist: false },
  viteFinal: ({ plugins = [], ...viteConfig }) => {
    const galleryPlugins = plugins.flat(3).filter((plugin) => !isForGateway(plugin as PluginOption));
    return mergeConfig(
      { ...viteConfig, plugins: galleryPlugins },
      { root: fileURLToPath(new URL('..', import.meta.url)), base: './', server: { proxy: {}, fs: { allow: [root] } } },
    );
  },
};

export default config;
