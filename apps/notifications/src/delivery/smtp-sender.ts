import type { InvoiceDocument } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { NotificationsConfig } from '#app/config';
import type { RenderedMail } from '#app/rendering/render-mail';
import { smtpOptions } from './smtp-options';

export interface OutgoingMail {
  intentId: string;
  recipient: string;
  mail: RenderedMail;
  invoice: InvoiceDocument | null;
}

/** Bounds what the separate time-outs do not: a server that answers every step, slowly. */
const LONGEST_MS = 120_000;
const PDF_NAME = /^[\w.-]{1,80}\.pdf$/;

/** Hands mails to the mail server over a few connections that stay open. */
@Injectable()
export class SmtpSender implements OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;

  constructor(
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {
    this.transport = createTransport(smtpOptions(config.smtpUrl));
    this.domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1);
  }

  /** Resolves once the server has answered 250. The same intent always carries the same Message-ID. */
  async send({ intentId, recipient, mail, invoice }: OutgoingMail): Promise<void> {
    const raw = await this.written({ intentId, recipient, mail, invoice });
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), LONGEST_MS);
    try {
      await this.transport.sendMail({ envelope: { from: this.config.mailFrom, to: [recipient] }, raw, signal: patience.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The mail as it travels, in one piece: written part by part it would cost a system call per line. */
  private written({ intentId, recipient, mail, invoice }: OutgoingMail): Promise<Buffer> {
    const { mailFrom, mailFromName, sellerName, sellerEmail } = this.config;
    const composer = new MailComposer({
      from: { name: mailFromName, address: mailFrom },
      to: { name: '', address: recipient },
      replyTo: { name: sellerName, address: sellerEmail },
      subject: mail.subject,
      date: this.clock.now(),
      messageId: `<${intentId}@${this.domain}>`,
      headers: { 'X-Intent-Id': intentId, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      textEncoding: 'quoted-printable',
      html: mail.html,
      text: mail.text,
      attachments: [...mail.pictures.map(inlinePicture), ...(invoice === null ? [] : [pdf(invoice)])],
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return composer.compile().build();
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

function inlinePicture({ cid, fileName, png }: RenderedMail['pictures'][number]) {
  return { cid, filename: fileName, content: png, contentType: 'image/png', contentDisposition: 'inline' as const };
}

function pdf({ fileName, number, pdfBase64 }: InvoiceDocument) {
  const filename = PDF_NAME.test(fileName) ? fileName : `${number.replace(/[^\w-]/g, '')}.pdf`;
  return { filename, content: Buffer.from(pdfBase64, 'base64'), contentType: 'application/pdf', contentDisposition: 'attachment' as const };
}
