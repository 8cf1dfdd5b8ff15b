import { createContext } from 'react';

/** Receives the title of a page that is rendered on the server; null in the browser. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
