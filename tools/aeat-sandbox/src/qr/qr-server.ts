import type { FastifyInstance } from 'fastify';
import type { Agency } from '#app/agency';
import { escapeXml } from '#app/xml/write-xml';
import { checkInvoice } from './check-invoice';
import type { QrParameters, QrResult } from './check-invoice';

const RESULT_TEXTS: Readonly<Record<QrResult, string>> = {
  found: 'Factura encontrada',
  cancelled: 'Factura anulada',
  differs: 'Factura encontrada con otro importe',
  unknown: 'Factura no encontrada',
  invalid: 'Datos incorrectos',
};

function renderPage(result: QrResult, { nif, numserie, fecha, importe }: Required<QrParameters>): string {
  const rows = [
    ['NIF del emisor', nif],
    ['Número de serie y número', numserie],
    ['Fecha de expedición', fecha],
    ['Importe total', importe],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeXml(value)}</dd>`);
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Cotejo de factura (simulación)</title><h1>${RESULT_TEXTS[result]}</h1><dl>${rows.join('')}</dl></html>`;
}

/** The address in the QR code of an invoice. The form of the JSON is our own: no public source shows the agency's. */
export function serveQrCheck(server: FastifyInstance, agency: Agency): void {
  server.get<{ Querystring: QrParameters & { formato?: string } }>('/wlpl/TIKE-CONT/ValidarQR', ({ query }, reply) => {
    const { nif = '', numserie = '', fecha = '', importe = '', formato } = query;
    const parameters = { nif, numserie, fecha, importe };
    const result = checkInvoice(agency.registry, parameters);
    if (formato === 'json') return reply.send({ encontrada: result === 'found', resultado: RESULT_TEXTS[result], estado: result });
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('text/html; charset=utf-8')
      .send(renderPage(result, parameters));
  });
}
