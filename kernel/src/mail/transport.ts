/** A letter as it goes to a mail server. */
export interface OutgoingLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailTransport {
  /** Throws when the server does not take the letter. */
  send(letter: OutgoingLetter): Promise<void>;
  close(): void;
}

/** What is used of nodemailer. */
interface Mailer {
  createTransport(options: object): {
    sendMail(letter: object): Promise<unknown>;
    close(): void;
  };
}

const library = 'nodemailer';
const waitMs = 10_000;

/** A mail server is configured but letters cannot be sent; said in one sentence at start. */
export class MailSetupError extends Error {}

/**
 * Sends through the SMTP server of the address (`smtp://user:password@host:port`, `smtps://` for TLS from the start). The
 * library is loaded only when a server is configured; without one, letters wait in the outbox for the administrator. The
 * only file that knows nodemailer.
 */
export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  const loaded = (await import(library).catch((error: unknown) => {
    throw new MailSetupError(`LIMPID_MAIL_URL is set, but the package ${library} is not installed: install it.`, {
      cause: error,
    });
  })) as Mailer & { readonly default?: Mailer };
  const address = new URL(url);
  const secure = address.protocol === 'smtps:';
  const transport = (loaded.default ?? loaded).createTransport({
    host: address.hostname,
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    // A password never travels in the clear.
    requireTLS: !secure && address.username !== '',
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
      });
    },
    close: () => transport.close(),
  };
}
