import { isElement } from '#app/xml/element';
import type { XmlElement } from '#app/xml/element';
import { EncodingError, parseXml } from '#app/xml/parse-xml';
import { SoapFault } from './soap-fault';

function parseRoot(message: Uint8Array): XmlElement {
  try {
    return parseXml(message);
  } catch (error) {
    if (error instanceof EncodingError) throw new SoapFault(4119);
    throw new SoapFault(4103, error instanceof Error ? error.message : '');
  }
}

/**
 * The element in the body of a SOAP 1.1 message.
 * @throws SoapFault when the message is empty, not well-formed, not UTF-8, or no SOAP envelope
 */
export function openEnvelope(message: Uint8Array): XmlElement {
  if (message.length === 0) throw new SoapFault(4138);
  const root = parseRoot(message);
  if (!isElement(root, 'env', 'Envelope')) throw new SoapFault(4102, 'Envelope');
  const parts = root.children.filter((child) => !isElement(child, 'env', 'Header'));
  const [body] = parts;
  if (body === undefined || parts.length > 1 || !isElement(body, 'env', 'Body')) throw new SoapFault(4102, 'Body');
  const [content] = body.children;
  if (content === undefined || body.children.length > 1) throw new SoapFault(4138);
  return content;
}
