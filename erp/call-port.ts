/**
 * Calls between threads of one process. The web server and the embedded ERP are such: through a
 * socket, writing a call and its reply costs more processor time than the router and the session
 * together. The handler is the one that the socket has, so whoever calls is known by the same
 * headers.
 */
import type { MessagePort } from 'node:worker_threads';

/** `path` starts with a slash and carries its query; `body` is a form, already encoded. */
export interface PortCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Read whole: files and exports travel through the socket, as they stream. */
export interface PortReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Numbered<T> = T & { readonly number: number };
type Answer = Numbered<PortReply> | Numbered<{ readonly failed: string }>;

/**
 * Answers what comes through a port. `handle` refuses by its status; what it throws fails that one
 * call.
 */
export function answerPortCalls(
  port: MessagePort,
  handle: (request: Request) => Response | Promise<Response>,
): void {
  const answer = async ({ method, path, headers, body }: PortCall): Promise<PortReply> => {
    const response = await handle(new Request(`http://erp${path}`, { method, headers, body }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
  };
  port.on('message', (call: Numbered<PortCall>) => {
    answer(call).then(
      (reply) => port.postMessage({ number: call.number, ...reply } satisfies Answer),
      (error: unknown) =>
        port.postMessage({ number: call.number, failed: String(error) } satisfies Answer),
    );
  });
}

export type CallByPort = (call: PortCall, signal?: AbortSignal) => Promise<PortReply>;

/**
 * Calls through a port. Rejects with the signal's reason, or with an `Error` where the other side
 * failed or went away.
 */
export function callByPort(port: MessagePort): CallByPort {
  const waiting = new Map<
    number,
    { resolve(reply: PortReply): void; reject(error: unknown): void }
  >();
  let last = 0;
  let closed = false;
  port.on('message', (answer: Answer) => {
    const caller = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ('failed' in answer) caller?.reject(new Error(`The ERP did not answer: ${answer.failed}`));
    else caller?.resolve(answer);
  });
  port.on('close', () => {
    closed = true;
    for (const { reject } of waiting.values()) reject(new Error('The ERP went away'));
    waiting.clear();
  });
  return ({ method, path, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The ERP went away'));
      if (signal?.aborted) return reject(signal.reason);
      const number = ++last;
      const giveUp = () => {
        waiting.delete(number);
        reject(signal?.reason);
      };
      const done = () => signal?.removeEventListener('abort', giveUp);
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.set(number, {
        resolve: (reply) => {
          done();
          resolve(reply);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      port.postMessage({ number, method, path, headers, body } satisfies Numbered<PortCall>);
    });
}
