import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * The complaints of xmllint about an invoice or a credit note by the schemas of UBL 2.1; empty for a valid one.
 * @throws Error when xmllint is missing: the check must not be left out
 */
export function schemaErrorsOf(document: string): string {
  const kind = document.includes('<CreditNote ') ? 'CreditNote' : 'Invoice';
  const schema = join(__dirname, `schemas/maindoc/UBL-${kind}-2.1.xsd`);
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], {
    input: document,
    encoding: 'utf8',
  });
  if (error) throw new Error('xmllint is missing. Install the Debian package libxml2-utils.', { cause: error });
  return status === 0 ? '' : stderr || `xmllint ended with status ${String(status)}.`;
}
