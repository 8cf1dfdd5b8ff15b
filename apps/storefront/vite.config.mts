import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { eagerPackages } from './vite/eager-packages.mts';
import { illustrations } from './vite/illustrations.mts';
import { inlineBrandName } from './vite/inline-brand-name.mts';
import { offlineWorker } from './vite/offline-worker.mts';
import { pageStarter } from './vite/page-starter.mts';
import { pictures } from './vite/pictures.mts';
import { preloadFonts } from './vite/preload-fonts.mts';

const gateway = process.env['BROTE_GATEWAY_ORIGIN'];

/** Minimum size for a compressed copy, in bytes: a smaller file saves next to nothing. */
const MIN_COMPRESSED_BYTES = 300;

/** A module that so many pages use is loaded with every page. */
const SHARED_MODULE_PAGE_COUNT = 14;

/** Developer warnings of packages, which have no reader in a customer's browser: their calls are removed. */
const DEVELOPER_WARNING_FUNCTIONS = ['warning', 'warningOnce'];

/** Chunks that load with many pages. */
const SHARED_CHUNKS: ReadonlySet<string> = new Set(['packages', 'react', 'shop']);

/** Options of the browser build. */
const browser = {
  target: 'es2022',
  // Lists the files of each page, for the renderer.
  manifest: true,
  // The code of each page is listed in its document. A list for all pages would cost more bytes than it saves later.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
  },
  // Nothing is inlined as data: addresses, so that the policy for images and fonts stays "self".
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  minify: 'terser' as const,
  terserOptions: {
    module: true,
    ecma: 2020 as const,
    // Inlined copies of larger functions compress worse than calls.
    compress: { passes: 3, pure_funcs: DEVELOPER_WARNING_FUNCTIONS, inline: 1 as const },
    format: { comments: false as const },
  },
  rollupOptions: {
    output: {
      // Page names in every list of files would cost bytes without a use; the shared chunks keep theirs.
      chunkFileNames: ({ name }: { readonly name: string }) =>
        SHARED_CHUNKS.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      assetFileNames: ({ names }: { readonly names: readonly string[] }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
      // Files that are compressed together are smaller, and each file costs a round trip on a slow network.
      codeSplitting: {
        groups: [
          {
            name: 'packages',
            test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|reselect|immer|use-sync-external-store|@reduxjs)\//,
            priority: 2,
          },
          // Each file runs in a task of its own. Together, React, the other packages and the shop would block too long.
          { name: 'react', test: /storefront\/src\/app\/react-dom\.ts$/, priority: 1 },
          // The rules for addresses and companies load with the forms.
          {
            name: 'addresses',
            test: /contracts\/src\/(orders\/(postal-codes|company-buyer\.limits)|validation\/(readable-text|company-name))\.ts$/,
            priority: 1,
          },
          // API paths that few pages use. They would load with each page, because one file exports all of them.
          {
            name: 'few-routes',
            test: /contracts\/src\/((recalls|tree-receipts|notifications)\/[\w.-]+|notifications\/support-categories)\.ts$/,
            priority: 1,
          },
          { name: 'document-routes', test: /contracts\/src\/orders\/documents\.routes\.ts$/, priority: 1 },
          { name: 'order-routes', test: /contracts\/src\/orders\/orders\.routes\.ts$/, priority: 1 },
          { name: 'plan-routes', test: /contracts\/src\/subscriptions\/[\w.-]+\.ts$/, priority: 1 },
          { name: 'own-data', test: /contracts\/src\/personal-data\/[\w.-]+\.ts$/, priority: 1 },
          // Small parts that many pages share.
          { name: 'shop', test: /\/(storefront\/src|libs)\/.*\.(tsx?|json)$/, minShareCount: SHARED_MODULE_PAGE_COUNT },
        ],
      },
    },
  },
};

/** Removes the router's developer warnings from the code for customers. */
const productionRouterAliases = (): { find: RegExp; replacement: string }[] => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');
  return [
    { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
  ];
};

/** Options of the renderer in a thread of the gateway, which has none of the packages: everything is bundled. */
const server = {
  target: 'node20',
  ssr: 'src/server/main.ts',
  outDir: 'dist/server',
  copyPublicDir: false,
  rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
};

export default defineConfig(({ mode, command }) => ({
  resolve: { alias: command === 'build' ? productionRouterAliases() : [] },
  // The gateway sends the compressed copies as they are.
  plugins: [
    react(),
    inlineBrandName(),
    eagerPackages(),
    preloadFonts(),
    pictures(),
    offlineWorker(),
    pageStarter(),
    ...(gateway ? [] : [illustrations()]),
    ...(mode === 'server'
      ? []
      : [compression({ algorithms: ['gzip', 'brotliCompress'], threshold: MIN_COMPRESSED_BYTES, logLevel: 'silent' })]),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['BROTE_STOREFRONT_PORT'] ?? 22500),
    strictPort: true,
    proxy: gateway ? { '/api': gateway, '/illustrations': gateway } : undefined,
  },
  ...(mode === 'server' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: mode === 'server' ? server : browser,
}));
