import { descriptionOf } from '#app/rules/errors';
import { writeEnvelope, escapeXml } from '#app/xml/write-xml';

/**
 * An answer that refuses a whole request. The agency's document shows its form: `env:Client` when the request is wrong, `env:Server` when
 * it may be sent again.
 */
export class SoapFault extends Error {
  constructor(
    readonly code: number,
    detail = '',
    readonly side: 'Client' | 'Server' = 'Client',
  ) {
    super(`Codigo[${code}].${descriptionOf(code)}${detail === '' ? '' : `: ${detail}`}`);
  }

  /** The fault as a SOAP message. Its inner elements have no namespace, as SOAP 1.1 says. */
  toXml(): string {
    const inner = `<faultcode>env:${this.side}</faultcode><faultstring>${escapeXml(this.message)}</faultstring>`;
    return writeEnvelope({ xml: `<env:Fault>${inner}</env:Fault>` }, []);
  }
}
