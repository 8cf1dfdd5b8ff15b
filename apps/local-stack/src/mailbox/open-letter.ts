import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import attachments from 'maildev/lib/helpers/attachments';
import bcc from 'maildev/lib/helpers/bcc';
import { MailParser, type ParsedMail } from 'maildev/vendor/mailparser-mit';

/** A mail as it came: a file that nobody has opened yet. */
export interface Letter {
  id: string;
  /** Whom the mail server was told; unknown of a mail from an earlier run, whose own lines then count. */
  envelope?: Envelope;
}

export interface Envelope {
  from: unknown;
  to: { address: string }[];
  host: string;
  remoteAddress: string;
}

const KIB = 1024;

export const fileOf = (folder: string, { id }: Letter): string => join(folder, `${id}.eml`);

/** Takes a mail apart, lays its attachments beside it and gives what maildev lists of it. */
export async function openLetter(folder: string, letter: Letter): Promise<object> {
  const message = await readFile(fileOf(folder, letter));
  const { attachments: parts, ...mail } = await parsed(message);
  const { to = [], cc = [], from = [] } = mail;
  const envelope = letter.envelope ?? { from, to, host: 'unknown', remoteAddress: 'unknown' };
  return {
    ...mail,
    id: letter.id,
    time: mail.date ?? new Date(),
    // What came in an earlier run is not new.
    read: letter.envelope === undefined,
    envelope,
    source: fileOf(folder, letter),
    size: message.length,
    sizeHuman: `${(message.length / KIB).toFixed(2)} KB`,
    attachments: parts === undefined ? null : await Promise.all(parts.map((part) => layOut(folder, letter, part))),
    calculatedBcc: bcc.calculateBcc(addressesOf(envelope.to), addressesOf(to), addressesOf(cc)),
  };
}

const addressesOf = (people: readonly { address: string }[]): string[] => people.map(({ address }) => address);

function parsed(message: Buffer): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const parser = new MailParser();
    parser.once('end', resolve);
    parser.once('error', reject);
    parser.end(message);
  });
}

type Part = NonNullable<ParsedMail['attachments']>[number];

async function layOut(folder: string, { id }: Letter, { content = Buffer.alloc(0), ...part }: Part): Promise<object> {
  const named = attachments.transformAttachment(part);
  await mkdir(join(folder, id), { recursive: true });
  await writeFile(attachments.getAttachmentFilePath(folder, id, named), content);
  return named;
}
