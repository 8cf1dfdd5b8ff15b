import { api } from '@brote/api-client';
import { configureStore } from '@reduxjs/toolkit';

export type AdminStore = ReturnType<typeof createStore>;

/** The back office's store: so far it holds nothing but the server's answers. */
export function createStore() {
  return configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });
}
