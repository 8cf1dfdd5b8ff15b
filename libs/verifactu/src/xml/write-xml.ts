import { NAMESPACES } from './namespaces';
import type { NamespacePrefix } from './namespaces';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text for XML. Parsers change a bare carriage return, tab or line end in some places, so those have numbers. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);

/** Already escaped XML, apart from texts. */
export interface Xml {
  readonly xml: string;
}

type Content = string | Xml | readonly (Xml | undefined)[];

function serializeContent(content: Content): string {
  if (typeof content === 'string') return escapeXml(content);
  if ('xml' in content) return content.xml;
  return content.map((child) => child?.xml ?? '').join('');
}

/** An element such as `sf:NIF`. A text is escaped; absent children are left out. */
export function writeElement(name: `${NamespacePrefix}:${string}`, content: Content): Xml {
  return { xml: `<${name}>${serializeContent(content)}</${name}>` };
}

/** An element, if it has a text. */
export function writeOptional(name: `${NamespacePrefix}:${string}`, text: string | undefined): Xml | undefined {
  return text === undefined ? undefined : writeElement(name, text);
}

/** `name` with `S` if a mark is set. */
export function writeMark(name: `${NamespacePrefix}:${string}`, isSet: boolean | undefined): Xml | undefined {
  return isSet === true ? writeElement(name, 'S') : undefined;
}

/** A SOAP 1.1 message with its declaration. */
export function writeEnvelope(body: Xml, prefixes: readonly NamespacePrefix[]): string {
  const declarations = (['soapenv', ...prefixes] as const).map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('');
  const content = `<soapenv:Header/><soapenv:Body>${body.xml}</soapenv:Body>`;
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope${declarations}>${content}</soapenv:Envelope>`;
}
