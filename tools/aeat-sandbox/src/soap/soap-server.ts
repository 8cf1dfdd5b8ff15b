import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Agency } from '#app/agency';
import { answerQuery } from '#app/query/answer-query';
import { receiveRecords } from '#app/submission/receive-records';
import { isElement } from '#app/xml/element';
import { presenterOf } from './client-certificate';
import { openEnvelope } from './open-envelope';
import { SoapFault } from './soap-fault';

const SERVICE_PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
/** The agency sends clients without a certificate to this page. */
const NO_CERTIFICATE_URL = 'https://sede.agenciatributaria.gob.es/Sede/errores/erro4033.html';

const sendXml = (reply: FastifyReply, xml: string): FastifyReply => reply.type('text/xml; charset=utf-8').send(xml);

/** SOAP 1.1 sends faults with status 500. Whether the agency does so is not verified. */
const sendFault = (reply: FastifyReply, fault: SoapFault): FastifyReply => sendXml(reply.code(500), fault.toXml());

function executeOperation(agency: Agency, message: Uint8Array, presenter: string | undefined): string {
  const operation = openEnvelope(message);
  if (isElement(operation, 'sfLR', 'RegFactuSistemaFacturacion')) return receiveRecords(agency, operation, presenter);
  if (isElement(operation, 'sfLRC', 'ConsultaFactuSistemaFacturacion')) return answerQuery(agency, operation, presenter);
  throw new SoapFault(4102, `${operation.name} (elemento no esperado)`);
}

/** The SOAP service of systems that send their records (`sfVerifactu` in the agency's WSDL). */
export function serveSoap(server: FastifyInstance, agency: Agency): void {
  server.post<{ Body: Uint8Array | undefined }>(SERVICE_PATH, async ({ raw, body }, reply) => {
    const { isIdentified, nif } = presenterOf(raw);
    if (!isIdentified) return await reply.redirect(NO_CERTIFICATE_URL, 302);
    try {
      return await sendXml(reply, executeOperation(agency, body ?? new Uint8Array(), nif));
    } catch (error) {
      if (error instanceof SoapFault) return await sendFault(reply, error);
      throw error;
    }
  });
  server.get(SERVICE_PATH, ({ raw }, reply) =>
    presenterOf(raw).isIdentified ? sendFault(reply, new SoapFault(4135)) : reply.redirect(NO_CERTIFICATE_URL, 302),
  );
}
