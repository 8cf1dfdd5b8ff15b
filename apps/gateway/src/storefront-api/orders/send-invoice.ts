import type { InvoiceDocument } from '@brote/contracts/orders';
import type { FastifyReply } from 'fastify';

/** Sends an invoice as a file to save. */
export async function sendInvoice(reply: FastifyReply, { fileName, pdfBase64 }: InvoiceDocument): Promise<void> {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${plainFileName(fileName)}"` };
  await reply.headers(headers).send(Buffer.from(pdfBase64, 'base64'));
}

/** Only characters that every header and file system accepts. */
function plainFileName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
}
