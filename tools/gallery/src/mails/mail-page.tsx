import type { Locale } from '@brote/contracts/browser';
import mailFonts from '@brote/ui-kit/fonts.css?inline';
import { useLocale } from '@brote/ui-kit/i18n';
import { useRef } from 'react';
import './mail-page.css';

interface MailPageProps {
  /** Name of the mail's files, which `bin/prepare.mjs` writes. */
  readonly name: string;
  readonly subjects: Readonly<Record<Locale, string>>;
}

const MAIL_WIDTH_PX = 640;
/** A mail names the shop's families as installed ones; most readers lack them and see the next in the list. */
const fonts = mailFonts.replaceAll(' Variable', '');

/** A mail as a mail program shows it: its subject, its HTML part and its plain text. */
export function MailPage({ name, subjects }: MailPageProps) {
  const { locale } = useLocale();
  const base = `./mails/${name}.${locale}`;
  return (
    <main className="mail">
      <h1 className="mail__subject">{subjects[locale]}</h1>
      <MailFrame key={`${base}.html`} title="HTML" address={`${base}.html`} isHtml />
      <h2 className="mail__part">text/plain</h2>
      <MailFrame key={`${base}.txt`} title="text/plain" address={`${base}.txt`} isHtml={false} />
    </main>
  );
}

interface MailFrameProps {
  readonly title: string;
  readonly address: string;
  readonly isHtml: boolean;
}

/** One part of a mail, as high as its content. */
function MailFrame({ title, address, isHtml }: MailFrameProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const fitHeight = () => {
    const iframe = frameRef.current;
    const mailDocument = iframe?.contentDocument;
    if (!iframe || !mailDocument) return;
    const sheet = mailDocument.createElement('style');
    sheet.textContent = isHtml ? fonts : `${fonts} pre { font: 14px/1.5 'Instrument Sans', sans-serif; margin: 0; white-space: pre-wrap; }`;
    mailDocument.head.append(sheet);
    void mailDocument.fonts.ready.then(() => {
      iframe.height = String(mailDocument.documentElement.scrollHeight);
      iframe.dataset['ready'] = 'yes';
    });
  };
  return <iframe ref={frameRef} className="mail__frame" title={title} src={address} width={MAIL_WIDTH_PX} onLoad={fitHeight} />;
}
