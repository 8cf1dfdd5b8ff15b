import { SaxesParser } from 'saxes';
import type { XmlElement } from './element';

/** A document that is not well-formed, or that has a document type. */
export class XmlSyntaxError extends Error {}

/** A document whose encoding is not UTF-8. The service accepts no other. */
export class EncodingError extends Error {}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new EncodingError('The document is not UTF-8.', { cause });
  }
}

/**
 * Parses a document with its namespaces. A document type is refused, so no entity can be declared.
 * @returns the root element
 * @throws XmlSyntaxError when the document is not well-formed
 * @throws EncodingError when it is not UTF-8
 */
export function parseXml(document: string | Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const openElements: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw new XmlSyntaxError(error.message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new EncodingError(`The document declares ${encoding}.`);
  });
  parser.on('doctype', () => {
    throw new XmlSyntaxError('A document type is not allowed.');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const plainAttributes = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: plainAttributes.map((attribute) => ({ name: attribute.local, namespace: attribute.uri })),
      children: [],
      text: '',
    };
    openElements.at(-1)?.children.push(element);
    root ??= element;
    openElements.push(element);
  });
  parser.on('closetag', () => void openElements.pop());
  const addText = (text: string) => {
    const element = openElements.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(typeof document === 'string' ? document : decodeUtf8(document)).close();
  if (root === undefined) throw new XmlSyntaxError('The document has no root element.');
  return root;
}
