import type { XmlElement } from './element';
import type { NamespacePrefix } from './namespaces';
import { NAMESPACES } from './namespaces';

/** Content of an element: text, or elements that are already written. An undefined child is left out. */
export type XmlContent = string | readonly (XmlFragment | undefined)[];

/** Written XML, so that it is not taken for text and escaped again. */
export interface XmlFragment {
  readonly xml: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}

/** Writes an element such as `sf:NIF`. The prefix is declared once, by `declare`. */
export function writeElement(name: `${NamespacePrefix}:${string}`, content: XmlContent): XmlFragment {
  const inner = typeof content === 'string' ? escapeXml(content) : content.map((child) => child?.xml ?? '').join('');
  return { xml: `<${name}>${inner}</${name}>` };
}

/** Writes an element, or nothing for an undefined text. */
export function writeOptionalElement(name: `${NamespacePrefix}:${string}`, text: string | undefined): XmlFragment | undefined {
  return text === undefined ? undefined : writeElement(name, text);
}

const PREFIX_BY_NAMESPACE: ReadonlyMap<string, string> = new Map(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/**
 * Writes a parsed element again, with the agency's prefixes and trimmed values. A function may choose the prefix of an element by its
 * distance from the first one.
 */
export function rewriteElement(element: XmlElement, prefixAt?: (depth: number) => NamespacePrefix | undefined, depth = 0): XmlFragment {
  const prefix = prefixAt?.(depth) ?? PREFIX_BY_NAMESPACE.get(element.namespace) ?? 'sf';
  const inner =
    element.children.length === 0
      ? escapeXml(element.text.trim())
      : element.children.map((child) => rewriteElement(child, prefixAt, depth + 1).xml).join('');
  return { xml: `<${prefix}:${element.name}>${inner}</${prefix}:${element.name}>` };
}

/** A document whose root declares the listed prefixes. */
export function writeDocument(root: XmlFragment, prefixes: readonly NamespacePrefix[]): string {
  const declarations = prefixes.map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>${root.xml.replace(/^<[\w:]+/, (start) => `${start}${declarations}`)}`;
}

/** A SOAP 1.1 message around the body. */
export function writeEnvelope(body: XmlFragment, prefixes: readonly NamespacePrefix[]): string {
  return writeDocument(writeElement('env:Envelope', [writeElement('env:Body', [body])]), ['env', ...prefixes]);
}
