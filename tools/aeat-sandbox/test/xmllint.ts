import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SCHEMA_FOLDER } from './compile-schemas';

export type SchemaFile = 'SuministroLR' | 'ConsultaLR' | 'SuministroInformacion' | 'RespuestaSuministro' | 'RespuestaConsultaLR';

/**
 * The complaints of xmllint about a document; empty for a valid one.
 * @throws Error when xmllint is missing: the comparison must not be left out
 */
export function findXmllintErrors(schema: SchemaFile, document: string | Buffer): string {
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', join(SCHEMA_FOLDER, `${schema}.xsd`), '-'], {
    input: document,
    encoding: 'utf8',
  });
  if (error) throw new Error('xmllint is missing. Install the Debian package libxml2-utils.', { cause: error });
  if (status !== 0 && stderr === '') throw new Error(`xmllint ended with status ${String(status)} and no message.`);
  return status === 0 ? '' : stderr;
}

/** The element in the body of a SOAP message, as a document of its own with the namespaces of the envelope. */
export function bodyOf(message: string): string {
  const [start = ''] = /<env:Envelope[^>]*>/.exec(message) ?? [];
  const namespaces = [...start.matchAll(/ xmlns:\w+="[^"]*"/g)].map(([declaration]) => declaration).join('');
  const body = /<env:Body>([\s\S]*)<\/env:Body>/.exec(message)?.[1] ?? '';
  return body.trim().replace(/^<[\w:]+/, (name) => `${name}${namespaces}`);
}
