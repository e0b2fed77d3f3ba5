import { createServer, type AddressInfo, type Server } from 'node:net';

/** A mail server that keeps what it is given, and refuses while `refuses`. */
export class MailSink {
  readonly received: { recipients: string[]; text: string }[] = [];
  readonly commands: string[] = [];
  refuses = false;
  private readonly server: Server = createServer(socket => {
    let buffer = '';
    let recipients: string[] = [];
    let inText = false;
    const answer = (line: string): void => void socket.write(`${line}\r\n`);
    answer('220 sink');
    socket.on('error', () => undefined);
    socket.on('data', chunk => {
      buffer += String(chunk);
      for (;;) {
        const end = buffer.indexOf(inText ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inText ? 5 : 2));
        if (inText) {
          this.received.push({ recipients, text: part });
          [inText, recipients] = [false, []];
          answer('250 kept');
        } else {
          this.commands.push(part);
          if (/^EHLO/i.test(part)) answer('250 sink');
          else if (/^RCPT/i.test(part) && this.refuses) answer('451 later');
          else if (/^DATA/i.test(part)) {
            inText = true;
            answer('354 go on');
          } else {
            if (/^RCPT/i.test(part)) recipients.push(/<(.*)>/.exec(part)?.[1] ?? '');
            answer('250 fine');
          }
        }
      }
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}
