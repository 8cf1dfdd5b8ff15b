import { eventually } from './eventually';

interface MailAddress {
  address: string;
}

/** One message as the mailbox of the local stack lists it. */
export interface Mail {
  id: string;
  subject: string;
  html: string;
  text: string;
  to: MailAddress[];
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, string>>;
  attachments?: { generatedFileName: string; contentType: string }[];
}

/** Client of the mailbox that receives the shop's mail. */
export class Mailbox {
  constructor(private readonly origin: string) {}

  /** The mails to an address, oldest first. */
  async readMailsTo(address: string): Promise<Mail[]> {
    const reply = await fetch(`${this.origin}/email`);
    const allMails = (await reply.json()) as Mail[];
    return allMails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
  }

  /** Waits until exactly this many mails have arrived and returns them. */
  waitForMails(address: string, count = 1): Promise<Mail[]> {
    return eventually(`${count} mail(s) to ${address}`, async () => {
      const mails = await this.readMailsTo(address);
      if (mails.length > count) throw new Error(`${mails.length} mails came to ${address}, ${count} expected`);
      return mails.length === count ? mails : null;
    });
  }

  /** The attachment of that type. */
  async downloadAttachment({ id, attachments = [] }: Mail, contentType: string): Promise<Buffer> {
    const file = requireSingle(attachments.filter((attachment) => attachment.contentType === contentType));
    const reply = await fetch(`${this.origin}/email/${id}/attachment/${file.generatedFileName}`);
    if (!reply.ok) throw new Error(`The mailbox has no attachment ${file.generatedFileName}`);
    return Buffer.from(await reply.arrayBuffer());
  }
}

/** Returns the only element of a list; throws for any other length. */
export function requireSingle<T>(items: readonly T[] | null | undefined): T {
  const [first] = items ?? [];
  if (first === undefined || items?.length !== 1) throw new Error(`One element was expected, ${items?.length ?? 0} were found`);
  return first;
}
