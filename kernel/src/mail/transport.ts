/** A mail as sent to a mail server. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailTransport {
  /** Throws when the server does not accept the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const waitMs = 10_000;

/**
 * Sends through the SMTP server of the address (`smtp://user:password@host:port`, `smtps://` for TLS from the start).
 * The library is loaded only when a server is configured; without one, mails wait in the outbox for the administrator.
 * The only file that imports nodemailer.
 */
export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const address = new URL(url);
  const secure = address.protocol === 'smtps:';
  const transport = createTransport({
    host: address.hostname,
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    // A password is never sent unencrypted.
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
