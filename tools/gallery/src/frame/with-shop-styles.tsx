import shopStyles from '@brote/ui-kit/styles.css?inline';
import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import './with-shop-styles.css';
import { useStyleSheet } from './use-style-sheet';

function ShopFrame({ children }: { readonly children: ReactNode }) {
  useStyleSheet(shopStyles);
  return <main className="gallery">{children}</main>;
}

/** Shows a story with the styles of the shop. */
export const withShopStyles: Decorator = (Story) => (
  <ShopFrame>
    <Story />
  </ShopFrame>
);
