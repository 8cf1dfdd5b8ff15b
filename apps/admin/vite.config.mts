import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './vite/antd-styles.mts';

const gateway = process.env['BROTE_GATEWAY_ORIGIN'];

export default defineConfig({
  base: '/admin/',
  plugins: [react(), antdStyles()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['BROTE_ADMIN_PORT'] ?? 22501),
    strictPort: true,
    proxy: gateway ? { '/api': gateway } : undefined,
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
