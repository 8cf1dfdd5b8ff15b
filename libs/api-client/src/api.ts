import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query';

/** The empty API: each feature injects its own endpoints, with types from the contracts and paths from their routes. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery(),
  // The store dispatches `onOnline` when the connection is back. The data of the current page is then requested again.
  refetchOnReconnect: true,
  tagTypes: [
    'Product',
    'Recall',
    'CheckoutSession',
    'Status',
    'Profile',
    'Audit',
    'Dashboard',
    'Delivery',
    'Message',
    'SuppressedAddress',
    'Order',
    'Plan',
    'Stock',
    'Subscription',
    'Template',
    'Ticket',
    'User',
    'Withdrawal',
  ],
  endpoints: () => ({}),
});
