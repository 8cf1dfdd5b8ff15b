import type { RestoreStep } from '@brote/service-runtime';
import type { OrdersConfig } from '#app/config';
import { billingSoftwareOf, issuerOf } from '#app/invoicing/billing-records/billing-software';
import { listSessionsSince } from '#app/payments/checkout-sessions/list-sessions-since';
import { listDocumentsSince } from '#app/payments/document-references/list-documents-since';
import { advanceOrderNumbers } from './advance-order-numbers';
import { continueDocuments, holdDocuments } from './continue-documents';
import { withStripe } from './restore-refused';

/** A credit note may belong to a charge of a year ago. */
const NAMED_SINCE_MS = 400 * 86_400_000;

/**
 * What this service does after a restore of its database: it asks Stripe and the tax agency for numbers that the database has lost. Until
 * the last step has ended, the service refuses to start.
 * @param readConfig the configuration of the service
 */
export function restoreSteps(readConfig: () => OrdersConfig): RestoreStep[] {
  return [
    holdDocuments,
    (sql) => {
      const settings = stripeSettingsOf(readConfig());
      return withStripe(() => advanceOrderNumbers(sql, (since) => listSessionsSince(settings, since)));
    },
    (sql) => {
      const config = readConfig();
      const now = new Date(Date.now() + config.clockOffsetMs);
      const [issuer, client] = [issuerOf(config), config.createVerifactuClient()];
      return continueDocuments(sql, {
        listDocumentsAtStripe: () => listDocumentsSince(stripeSettingsOf(config), new Date(now.getTime() - NAMED_SINCE_MS)),
        agency: client === null ? null : { client, issuer, software: billingSoftwareOf(issuer) },
        now,
      });
    },
  ];
}

function stripeSettingsOf({ stripeSecretKey: secretKey, stripeApiBase: apiBase }: OrdersConfig) {
  return { secretKey, apiBase };
}
