/**
 * The end of the chain. Its row stays locked until the transaction ends, so that the next record follows this one. A statement that reads it
 * is among the last ones of a transaction, and locks it before anything else that documents share.
 */
export const LOCK_CHAIN = 'SELECT position, last FROM billing_chain FOR UPDATE';

/** Orders the corrections of one document. Records are not locked: only retention changes them. */
export const LOCK_RECORDS_OF_INVOICE = "SELECT pg_advisory_xact_lock(hashtextextended('billing records of ' || :invoiceNumber, 0))";

/** Whether a restore has not found the last document numbers yet. */
export const SELECT_HELD = 'SELECT is_held AS "isHeld" FROM billing_chain';
