import { parseArgs } from 'node:util';
import web from 'maildev/lib/web';
import { openMailServer } from './mail-server';

/** The mailbox of the local shop: maildev's pages and addresses, with a receiver that leaves mails closed until somebody looks. */
async function main(): Promise<void> {
  const port = { type: 'string' } as const;
  const { values } = parseArgs({ options: { smtp: port, web: port, host: { type: 'string' }, folder: { type: 'string' } } });
  const { smtp = '1025', web: page = '1080', host = '127.0.0.1', folder = '' } = values;
  if (folder === '') throw new Error('--folder must say where mails are kept.');
  const mails = await openMailServer({ port: smtp, host, folder });
  web.start(page, host, mails, undefined, undefined, undefined, { https: false });
  const end = () => mails.close(() => web.close(() => process.exit(0)));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
