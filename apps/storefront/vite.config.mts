import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { illustrations } from './vite/illustrations.mts';
import { preloadFonts } from './vite/preload-fonts.mts';

const gateway = process.env['BROTE_GATEWAY_ORIGIN'];

export default defineConfig({
  plugins: [react(), preloadFonts(), ...(gateway ? [] : [illustrations()])],
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
