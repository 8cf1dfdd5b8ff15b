/** Options of a call to Stripe that is repeated once after a failure of the network. */
export const SINGLE_RETRY = { maxNetworkRetries: 1 };
