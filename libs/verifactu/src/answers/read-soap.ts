import { nodeAt, parseXml, textAt } from '../xml/parse-xml';
import type { XmlNode } from '../xml/parse-xml';
import { UnreadableAnswerError } from './read-fields';

/** A SOAP fault: the agency did not process the request. */
export interface SoapFault {
  /** `client`: the request must change. `server`: the agency failed, and its effect is not known. */
  readonly side: 'client' | 'server';
  /** The agency's code, such as 4112, if the text has one. */
  readonly code?: number;
  readonly message: string;
}

/** The content of a SOAP message: an answer or a fault. */
export type SoapContent =
  { readonly fault: SoapFault; readonly answer?: undefined } | { readonly answer: XmlNode; readonly fault?: undefined };

function readFault(fault: XmlNode): SoapFault {
  const message = textAt(fault, 'faultstring') ?? 'The fault has no text.';
  const code = /^Codigo\[(\d{1,6})\]/.exec(message)?.[1];
  const isClient = /(^|:)Client(\.|$)/.test(textAt(fault, 'faultcode') ?? '');
  return { side: isClient ? 'client' : 'server', code: code === undefined ? undefined : Number(code), message };
}

function parseBody(text: string): XmlNode | undefined {
  try {
    const root = parseXml(text);
    return root.name === 'Envelope' ? nodeAt(root, 'Body')?.children[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a SOAP message.
 * @param name the local name of the expected answer
 * @throws UnreadableAnswerError when it is none, or has other content
 */
export function readSoap(text: string, name: string): SoapContent {
  const content = parseBody(text);
  if (content?.name === 'Fault') return { fault: readFault(content) };
  if (content?.name !== name) throw new UnreadableAnswerError(`The answer is not a SOAP message with ${name}.`);
  return { answer: content };
}
