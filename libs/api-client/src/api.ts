import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query';

/** The empty API: each feature injects its own endpoints, with types from the contracts and paths from their routes. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(),
  tagTypes: ['Product', 'CheckoutSession', 'Status'],
  endpoints: () => ({}),
});
