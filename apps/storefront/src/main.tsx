import '@brote/ui-kit/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createStore } from './app/store';
import { keepCart } from './app/keep-cart';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const store = createStore();
keepCart(store);

createRoot(root).render(
  <StrictMode>
    <App store={store} onLeave={(url) => window.location.assign(url)} />
  </StrictMode>,
);
