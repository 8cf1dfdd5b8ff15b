import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The agency's own files, in the package of its sandbox. */
export const SCHEMA_FOLDER = join(__dirname, '../../../tools/aeat-sandbox/schemas');

/**
 * The complaints of xmllint about a document; empty for a valid one.
 * @throws Error when xmllint is missing: the check must not be left out
 */
export function xmllintErrorsOf(schema: 'SuministroInformacion' | 'SuministroLR' | 'ConsultaLR', document: string): string {
  const parameters = ['--noout', '--nonet', '--schema', join(SCHEMA_FOLDER, `${schema}.xsd`), '-'];
  const { error, status, stderr } = spawnSync('xmllint', parameters, { input: document, encoding: 'utf8' });
  if (error) throw new Error('xmllint is missing. Install the Debian package libxml2-utils.', { cause: error });
  return status === 0 ? '' : stderr || `xmllint ended with status ${String(status)}.`;
}

/** The element in the body of a SOAP message, as a document with the namespaces of the envelope. */
export function bodyOf(message: string): string {
  const namespaces = [...(/<soapenv:Envelope([^>]*)>/.exec(message)?.[1] ?? '').matchAll(/ xmlns:\w+="[^"]*"/g)].join('');
  const body = /<soapenv:Body>([\s\S]*)<\/soapenv:Body>/.exec(message)?.[1] ?? '';
  return body.replace(/^<[\w:]+/, (name) => `${name}${namespaces}`);
}
