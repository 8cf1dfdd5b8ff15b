/** The parts of maildev that the mailbox puts together anew; it has no types of its own. */

declare module 'maildev/lib/mailserver' {
  import type { SMTPServer } from 'smtp-server';

  /** What takes the last argument when a method is done. */
  type Method = (...given: unknown[]) => unknown;

  const mailserver: {
    create(port: string, host: string, folder: string): void;
    listen(): Promise<void>;
    close(done: () => void): void;
    readonly smtp: SMTPServer;
    /** Every mail that has been taken apart, in the order in which it is listed. */
    readonly store: object[];
    emit(event: 'new', mail: object): boolean;
    on: Method;
    removeListener: Method;
    getAllEmail: Method;
    getEmail: Method;
    readAllEmail: Method;
    deleteEmail: Method;
    deleteAllEmail: Method;
  };
  export default mailserver;
}

declare module 'maildev/lib/web' {
  import type mailserver from 'maildev/lib/mailserver';

  const web: {
    start(
      port: string,
      host: string,
      mails: typeof mailserver,
      user: undefined,
      password: undefined,
      path: undefined,
      secure: { https: false },
    ): void;
    close(done: () => void): void;
  };
  export default web;
}

declare module 'maildev/lib/helpers/attachments' {
  interface Named {
    generatedFileName: string;
  }
  const helpers: {
    transformAttachment<A extends Named>(attachment: A): A & { transformed: true };
    getAttachmentFilePath(folder: string, id: string, attachment: Named & { transformed: true }): string;
  };
  export default helpers;
}

declare module 'maildev/lib/helpers/bcc' {
  const helpers: { calculateBcc(recipients: string[], to: string[], cc: string[]): object[] };
  export default helpers;
}

declare module 'maildev/vendor/mailparser-mit' {
  interface Address {
    address: string;
    name: string;
  }
  export interface ParsedMail {
    date?: Date;
    from?: Address[];
    to?: Address[];
    cc?: Address[];
    attachments?: { generatedFileName: string; content?: Buffer }[];
  }
  export class MailParser {
    once(event: 'end', take: (mail: ParsedMail) => void): void;
    once(event: 'error', take: (error: Error) => void): void;
    end(message: Buffer): void;
  }
}
