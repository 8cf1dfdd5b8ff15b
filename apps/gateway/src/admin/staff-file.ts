import type { FastifyReply } from 'fastify';

/** A file for staff to save. */
export interface StaffFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Says that the answer is a file to save, and gives its bytes. */
export function fileIn(reply: FastifyReply, { name, mediaType, content }: StaffFile): Buffer {
  // Only what no header or file system can misread.
  const plainName = name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
  void reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${plainName}"` });
  return content;
}
