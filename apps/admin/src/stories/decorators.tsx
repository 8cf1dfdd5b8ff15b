import resetStyles from 'antd/dist/reset.css?inline';
import antdStyles from 'virtual:antd.css?inline';
import type { Decorator } from '@storybook/react-vite';
import { Card } from 'antd';
import { useInsertionEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import adminStyles from '../app/admin.css?inline';
import { AdminTheme } from '../app/admin-theme';
import { createStaffSession } from '../app/session';
import { createStore } from '../app/store';

const STYLES = [resetStyles, antdStyles, adminStyles].join('\n');

/** The back office around a component: its styles while it is shown, its theme, an empty store and an address. */
function AdminFrame({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => createStore(createStaffSession()));
  useInsertionEffect(() => {
    const sheet = document.createElement('style');
    sheet.textContent = STYLES;
    document.head.append(sheet);
    return () => sheet.remove();
  }, []);
  return (
    <Provider store={store}>
      <MemoryRouter>
        <AdminTheme>
          <main className="admin__content">{children}</main>
        </AdminTheme>
      </MemoryRouter>
    </Provider>
  );
}

/** Shows a story in the back office's theme. */
export const withAdminFrame: Decorator = (Story) => (
  <AdminFrame>
    <Story />
  </AdminFrame>
);

/** Shows a story on a card, the background of texts and tags in the back office. */
export const withCard: Decorator = (Story) => (
  <Card>
    <Story />
  </Card>
);

interface StateProps {
  /** Named in English, for reviewers. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One state of a component, with its name. */
export function State({ name, children }: StateProps) {
  return (
    <p>
      <small>{name}</small>
      <br />
      {children}
    </p>
  );
}
