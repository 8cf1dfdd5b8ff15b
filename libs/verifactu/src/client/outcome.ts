import { UnreadableAnswerError } from '../answers/read-fields';
import { readSoap } from '../answers/read-soap';
import type { SoapFault } from '../answers/read-soap';
import type { XmlNode } from '../xml/parse-xml';
import type { PostResult } from './post-xml';

/**
 * The result of one request.
 * - `answered`: the agency processed it.
 * - `refused`: the agency processed nothing; the request or the certificate must change.
 * - `unknown-outcome`: it may have been processed. Query its records before you send them again.
 * - `unreachable`: it was not sent; the same request may follow later.
 */
export type Outcome<Answer> =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly reason: 'request' | 'certificate'; readonly code?: number; readonly message: string }
  | { readonly outcome: 'unknown-outcome'; readonly message: string }
  | { readonly outcome: 'unreachable'; readonly message: string };

/**
 * TLS alerts about the client's certificate. TLS 1.3 reports them when the connection counts as encrypted already, and before the server
 * reads any request.
 */
const CERTIFICATE_ALERT = /SSL alert number (4[0-689]|116)\b/;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

function outcomeOfFault({ side, code, message }: SoapFault): Outcome<never> {
  if (side === 'server') return { outcome: 'unknown-outcome', message };
  return { outcome: 'refused', reason: code === 4112 || code === 4132 ? 'certificate' : 'request', code, message };
}

function outcomeOfFailure({ failure, isSent }: PostResult & { failure: string }): Outcome<never> {
  if (CERTIFICATE_ALERT.test(failure)) return { outcome: 'refused', reason: 'certificate', message: failure };
  return { outcome: isSent ? 'unknown-outcome' : 'unreachable', message: failure };
}

/**
 * Classifies a reply.
 * @param name the local name of the expected answer
 * @param read reads that answer, and throws UnreadableAnswerError when it is not as expected
 */
export function outcomeOf<Answer>(reply: PostResult, name: string, read: (answer: XmlNode) => Answer): Outcome<Answer> {
  if (reply.failure !== undefined) return outcomeOfFailure(reply);
  const { status, text } = reply;
  // The agency redirects clients without a valid certificate to a page about certificates.
  if (isRedirect(status) || status === 401 || status === 403)
    return { outcome: 'refused', reason: 'certificate', message: `The agency did not accept the certificate (status ${status}).` };
  try {
    const content = readSoap(text, name);
    return content.fault ? outcomeOfFault(content.fault) : { outcome: 'answered', answer: read(content.answer) };
  } catch (error) {
    if (!(error instanceof UnreadableAnswerError)) throw error;
    return { outcome: 'unknown-outcome', message: `Status ${status}. ${error.message}` };
  }
}
