import type { InvoiceDocument } from '@brote/contracts/orders';
import type { FastifyReply } from 'fastify';

/** Answers with an invoice as a file to save. */
export async function sendInvoice(reply: FastifyReply, { fileName, pdfBase64 }: InvoiceDocument): Promise<void> {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${plainFileName(fileName)}"` };
  await reply.headers(headers).send(Buffer.from(pdfBase64, 'base64'));
}

/** Only what no header or file system can misread. */
function plainFileName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
}
