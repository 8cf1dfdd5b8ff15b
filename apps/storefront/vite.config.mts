import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { illustrations } from './vite/illustrations.mts';
import { preloadFonts } from './vite/preload-fonts.mts';

const gateway = process.env['BROTE_GATEWAY_ORIGIN'];

export default defineConfig({
  // The gateway sends the compressed copies as they are.
  plugins: [
    react(),
    preloadFonts(),
    ...(gateway ? [] : [illustrations()]),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 860, logLevel: 'silent' }),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['BROTE_STOREFRONT_PORT'] ?? 22500),
    strictPort: true,
    proxy: gateway ? { '/api': gateway, '/illustrations': gateway } : undefined,
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Nothing is inlined as data: addresses, so that the policy for images and fonts stays "self".
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
