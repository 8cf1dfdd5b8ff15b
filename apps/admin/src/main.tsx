import 'antd/dist/reset.css';
import '@brote/ui-kit/fonts.css';
import 'virtual:antd.css';
import './app/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from './app/admin-app';
import { syncSession, createStaffSession } from './app/session';
import { createStore } from './app/store';
import { trustPlainText } from './app/trust-plain-text';

trustPlainText();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const session = createStaffSession();
const store = createStore(session);
syncSession(store, session);

createRoot(root).render(
  <StrictMode>
    <AdminApp store={store} />
  </StrictMode>,
);
