import MailComposer from 'nodemailer/lib/mail-composer';
import { writeMessage } from './write-message';

const LONG_TEXT = 'Gracias por tu pedido, María José: tus cepillos salen mañana 🪥 hacia València. '.repeat(30);
const PICTURE_BYTES = Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7) % 256));
const MAIL_DATE = new Date('2026-11-20T10:00:00Z');

const createMail = (mailOptions: ConstructorParameters<typeof MailComposer>[0]) =>
  new MailComposer({
    from: { name: 'Brote', address: 'hola@brote.example' },
    to: { name: '', address: 'lucia@brote.example' },
    subject: 'Ya tenemos tu pedido BR-2026-000123: ñandú',
    date: MAIL_DATE,
    messageId: '<0192f0c0-0000-7000-8000-000000000001@brote.example>',
    baseBoundary: 'always-the-same',
    textEncoding: 'quoted-printable',
    headers: { 'X-Message-Id': '0192f0c0-0000-7000-8000-000000000001' },
    ...mailOptions,
  }).compile();

const picture = {
  cid: 'logo@brote',
  filename: 'logo.png',
  content: PICTURE_BYTES,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
};
const invoice = {
  filename: 'F2026-000001.pdf',
  content: PICTURE_BYTES,
  contentType: 'application/pdf',
  contentDisposition: 'attachment' as const,
};

describe('a written mail', () => {
  it.each([
    ['with pictures and an invoice', { html: `<p>${LONG_TEXT}</p>`, text: LONG_TEXT, attachments: [picture, invoice] }],
    ['with pictures', { html: `<p>${LONG_TEXT}\n</p>\n`, text: `${LONG_TEXT}\n\n`, attachments: [picture] }],
    ['of short lines', { html: '<p>Hola.</p>\n', text: 'Hola.\n', attachments: [picture] }],
    ['with lines that end in blanks, dots and equals signs', { html: 'a \n.\n= =3D\t\n b ', text: '.\n..\n \n', attachments: [invoice] }],
    ['longer than a mail program shows', { html: LONG_TEXT.repeat(30), text: LONG_TEXT, attachments: [invoice] }],
  ])('%s has the same bytes as from nodemailer', async (_, mailOptions) => {
    const expected = await createMail(mailOptions).build();
    expect(writeMessage(createMail(mailOptions)).toString()).toBe(expected.toString());
  });

  it('throws an error when a part is not in memory', () => {
    const mail = createMail({ text: 'Hola.', attachments: [{ filename: 'x.txt', path: '/etc/hostname' }] });
    expect(() => writeMessage(mail)).toThrow('neither text nor bytes');
  });
});
