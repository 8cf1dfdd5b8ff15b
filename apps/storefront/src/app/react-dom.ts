/** What React needs of the browser. `vite.config.mts` puts it into React's own file, so that React gets ready there and not when the shop begins. */
export { createRoot, hydrateRoot } from 'react-dom/client';
