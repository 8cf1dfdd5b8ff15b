import { loadConfig, runAfterRestore } from '@brote/service-runtime';
import { OrdersConfig } from './config';
import { advanceOrderNumbers } from './operations/restore/advance-order-numbers';
import { listSessionsSince } from './payments/checkout-sessions/list-sessions-since';

/** `node dist/after-restore.js`: run it once after a restore of the database, before the service starts. Stripe must answer. */
void runAfterRestore('orders-payments', [
  (sql) => {
    const { stripeSecretKey: secretKey, stripeApiBase: apiBase } = loadConfig(OrdersConfig);
    return advanceOrderNumbers(sql, (since) => listSessionsSince({ secretKey, apiBase }, since));
  },
]);
