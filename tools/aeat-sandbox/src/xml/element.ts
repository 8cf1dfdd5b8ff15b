import type { NamespacePrefix } from './namespaces';
import { NAMESPACES } from './namespaces';

export interface XmlAttribute {
  readonly name: string;
  readonly namespace: string;
}

/** One element of a parsed document. Comments and processing instructions are left out. */
export interface XmlElement {
  /** Name without prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  /** The element's own character data, joined. */
  text: string;
}

export function isElement(element: XmlElement | undefined, prefix: NamespacePrefix, name: string): boolean {
  return element?.name === name && element.namespace === NAMESPACES[prefix];
}

/** The first element at a path of names, such as `IDFactura/NumSerieFactura`. */
export function elementAt(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found;
}

/** All elements at a path of two names, such as `Desglose/DetalleDesglose`. */
export function elementsAt(element: XmlElement, parent: string, name: string): XmlElement[] {
  return elementAt(element, parent)?.children.filter((child) => child.name === name) ?? [];
}

/** The trimmed text at a path; undefined when the element is missing. The agency trims every value that it stores. */
export function valueAt(element: XmlElement, path: string): string | undefined {
  return elementAt(element, path)?.text.trim();
}
