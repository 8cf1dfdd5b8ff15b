import type { InvoiceDocument } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { NotificationsConfig } from '#app/config';
import type { OutgoingMail, RenderedMail, TermsDocument } from './outgoing-mail';
import { smtpOptions } from './smtp-options';
import type { Transport } from './transport';
import { writeMessage } from './write-message';

/** Limits the total time, which the separate time-outs do not: a server may answer every step slowly. */
const SEND_TIMEOUT_MS = 120_000;
const PDF_NAME_PATTERN = /^[\w.-]{1,80}\.pdf$/;

/** Passes mails to the mail server over a few connections that stay open. */
@Injectable()
export class EmailTransport implements Transport<'email'>, OnApplicationShutdown {
  readonly channel = 'email';
  private readonly transport;
  private readonly domain: string;

  constructor(
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {
    this.transport = createTransport(smtpOptions(config.smtpUrl, config.publicOrigin));
    this.domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1);
  }

  /** The service does not start without a mail server. */
  isConfigured(): boolean {
    return true;
  }

  /** Resolves once the server has answered 250. The same message always has the same Message-ID. */
  async send(messageId: string, outgoingMail: OutgoingMail): Promise<void> {
    const { recipient, isNews } = outgoingMail;
    const raw = this.buildMail(messageId, outgoingMail);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), SEND_TIMEOUT_MS);
    try {
      await this.transport.sendMail({ envelope: { from: this.senderOf(isNews), to: [recipient] }, raw, signal: timeout.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The mail as one buffer: part by part, each line would cost a system call. */
  private buildMail(messageId: string, outgoingMail: OutgoingMail): Buffer {
    const { recipient, mail, replyTo, follows = [] } = outgoingMail;
    const { mailFromName, sellerName, sellerEmail } = this.config;
    const thread = follows.map((id) => this.formatMessageId(id));
    const composer = new MailComposer({
      from: { name: mailFromName, address: this.senderOf(outgoingMail.isNews) },
      to: { name: '', address: recipient },
      replyTo: replyTo ?? { name: sellerName, address: sellerEmail },
      subject: mail.subject,
      date: this.clock.now(),
      messageId: this.formatMessageId(messageId),
      ...(thread.length === 0 ? {} : { inReplyTo: thread.at(-1), references: thread }),
      headers: headersOf(messageId, outgoingMail),
      textEncoding: 'quoted-printable',
      html: mail.html,
      text: mail.text,
      attachments: [...mail.pictures.map(inlinePicture), ...documentsOf(outgoingMail)],
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return writeMessage(composer.compile());
  }

  private formatMessageId(messageId: string): string {
    return `<${messageId}@${this.domain}>`;
  }

  /** Complaints about news must not harm the sender name under which orders are confirmed. */
  private senderOf(isNews = false): string {
    const { mailFrom, newsFrom } = this.config;
    return isNews && newsFrom !== '' ? newsFrom : mailFrom;
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

function headersOf(messageId: string, { isReply, isByHand, oneClickUrl }: OutgoingMail): Record<string, string> {
  if (isByHand) return { 'X-Message-Id': messageId };
  return {
    'X-Message-Id': messageId,
    'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(oneClickUrl ? { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

function inlinePicture({ cid, fileName, png }: RenderedMail['pictures'][number]) {
  return { cid, filename: fileName, content: png, contentType: 'image/png', contentDisposition: 'inline' as const };
}

function documentsOf({ invoice, terms }: OutgoingMail) {
  return [...(invoice === undefined ? [] : [invoiceAttachment(invoice)]), ...(terms === undefined ? [] : [termsAttachment(terms)])];
}

/** As bytes, so that no line of it is broken or read as part of the mail. */
function termsAttachment({ fileName, html }: TermsDocument) {
  const content = Buffer.from(html, 'utf8');
  return { filename: fileName, content, contentType: 'text/html; charset=utf-8', contentDisposition: 'attachment' as const };
}

function invoiceAttachment({ fileName, number, pdfBase64 }: InvoiceDocument) {
  const filename = PDF_NAME_PATTERN.test(fileName) ? fileName : `${number.replace(/[^\w-]/g, '')}.pdf`;
  return { filename, content: Buffer.from(pdfBase64, 'base64'), contentType: 'application/pdf', contentDisposition: 'attachment' as const };
}
