import { encode as asBase64, wrap as inBase64Lines } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as asQuoted, wrap as inQuotedLines } from 'nodemailer/lib/qp';

/**
 * A mail as it travels, in one go. The bytes are those of nodemailer's own `build`, which takes four streams for each part: two thirds of
 * its work. @throws Error when a part is not in memory
 */
export function writeMessage(mail: MimeNode): Buffer {
  return Buffer.from(serializeNode(mail));
}

/** Headers first: building them decides whether the node has parts, and the boundary between them. */
function serializeNode(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + contentOf(node);
  const boundary = `--${String(node.boundary)}`;
  return `${headers}${node.childNodes.map((part) => `${boundary}\r\n${serializeNode(part)}\r\n`).join('')}${boundary}--\r\n`;
}

function contentOf(node: MimeNode): string {
  const { content = '' } = node;
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('A part of a mail is neither text nor bytes in memory: pass its content');
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return inQuotedLines(asQuoted(content));
  return encoding === 'base64' ? inBase64Lines(asBase64(content)) : content.toString();
}
