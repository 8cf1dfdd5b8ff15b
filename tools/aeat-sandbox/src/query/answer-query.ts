import type { Agency } from '#app/agency';
import { refuseViolations } from '#app/submission/request-violations';
import type { XmlElement } from '#app/xml/element';
import { findInvoices } from './find-invoices';
import { writeQueryAnswer } from './write-query-answer';
import { readQuery } from './read-query';

/**
 * Executes `ConsultaFactuSistemaFacturacion`. Queries do not have to wait.
 * @param presenter NIF of the client certificate, if it has one
 * @returns the answer as a SOAP message
 * @throws SoapFault when the query is refused
 */
export function answerQuery({ registry, options }: Agency, root: XmlElement, presenter: string | undefined): string {
  refuseViolations(root);
  const query = readQuery(root, presenter);
  return writeQueryAnswer(query, findInvoices(registry, query, options.pageSize));
}
