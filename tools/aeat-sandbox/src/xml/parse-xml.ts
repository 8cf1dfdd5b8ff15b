import { SaxesParser } from 'saxes';
import type { XmlElement } from './element';

/** A document that is not well-formed, or that has a document type. */
export class XmlProblem extends Error {}

/** A document whose encoding is not UTF-8. The service accepts no other. */
export class EncodingProblem extends Error {}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new EncodingProblem('The document is not UTF-8.', { cause });
  }
}

/**
 * Parses a document with its namespaces. A document type is refused, so no entity can be declared.
 * @returns the root element
 * @throws XmlProblem when the document is not well-formed
 * @throws EncodingProblem when it is not UTF-8
 */
export function parseXml(document: string | Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw new XmlProblem(error.message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new EncodingProblem(`The document declares ${encoding}.`);
  });
  parser.on('doctype', () => {
    throw new XmlProblem('A document type is not allowed.');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const declared = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: declared.map((attribute) => ({ name: attribute.local, namespace: attribute.uri })),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(typeof document === 'string' ? document : textOf(document)).close();
  if (root === undefined) throw new XmlProblem('The document has no root element.');
  return root;
}
