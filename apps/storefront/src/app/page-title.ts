import { createContext } from 'react';

/** Learns what a page calls itself while it is drawn on the server; there is nobody to tell in the browser. */
export const PageTitle = createContext<((title: string) => void) | null>(null);
