import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { antdStyles } from './vite/antd-styles.mts';
import { measureWithoutStyles } from './vite/measure-without-styles.mts';

const gateway = process.env['BROTE_GATEWAY_ORIGIN'];

export default defineConfig({
  base: '/admin/',
  // The gateway sends the compressed copies as they are.
  plugins: [
    react(),
    antdStyles(),
    measureWithoutStyles(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 860, logLevel: 'silent' }),
  ],
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
