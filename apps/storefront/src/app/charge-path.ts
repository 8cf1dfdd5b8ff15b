import { paths } from './paths';

/** The page that explains the charge of an order. It is not among the paths that every page loads. */
export const orderChargePath = (orderId: string): string => `${paths.charge()}?order=${encodeURIComponent(orderId)}`;

/** The page that explains a charge of a plan. */
export const planChargePath = (plan: string, charge: string): string =>
  `${paths.charge()}?${new URLSearchParams({ plan, charge }).toString()}`;
