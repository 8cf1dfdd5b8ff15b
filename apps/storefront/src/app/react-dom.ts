/** React's browser renderer. `vite.config.mts` puts it into React's own file, so that it runs there and not when the shop starts. */
export { createRoot, hydrateRoot } from 'react-dom/client';
