import { loadConfig, runAfterRestore } from '@brote/service-runtime';
import { OrdersConfig } from './config';
import { restoreSteps } from './operations/restore/restore-steps';

/** `node dist/after-restore.js`: run it once after a restore of the database, before the service starts. Stripe and the tax agency must answer. */
void runAfterRestore(
  'orders-payments',
  restoreSteps(() => loadConfig(OrdersConfig)),
);
