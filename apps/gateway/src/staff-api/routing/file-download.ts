import type { FastifyReply } from 'fastify';

/** A file for staff to save. */
export interface FileDownload {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Marks the response as a file to save, and returns its bytes. */
export function prepareFileResponse(reply: FastifyReply, { name, mediaType, content }: FileDownload): Buffer {
  // Only characters that every header and file system accepts.
  const safeFileName = name.replaceAll(/[^\w.-]/g, '-').slice(0, 80);
  void reply.headers({ 'content-type': mediaType, 'content-disposition': `attachment; filename="${safeFileName}"` });
  return content;
}
