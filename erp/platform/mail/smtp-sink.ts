/** A mail server on this machine that keeps what it gets; for tests alone. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Sink {
  readonly url: string;
  readonly messages: { readonly to: readonly string[]; readonly source: string }[];
  /** What the server says to the next messages: nothing, or a refusal with this code. */
  refuse: number | null;
  /** Runs while the message is being taken. */
  onMessage: () => Promise<void>;
  close(): Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (sink.refuse !== null)
          return callback(Object.assign(new Error('no gracias'), { responseCode: sink.refuse }));
        sink.messages.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        sink.onMessage().then(() => callback(), callback);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sink: Sink = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    refuse: null,
    onMessage: async () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
