/** A browser without a screen: cookies, forms and the address it comes from. */
import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly setCookies: readonly string[];
  readonly body: string;
  /** Absolute address of a redirect, as a browser resolves it. */
  readonly location: string | null;
}

interface VisitorOptions {
  readonly ca?: string;
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #base: string;
  readonly #options: VisitorOptions;

  constructor(base: string, options: VisitorOptions = {}) {
    this.#base = base;
    this.#options = options;
  }

  /** The cookies as a request carries them. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  /** Posts a form as the page at `path` would. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const origin = new URL(this.#base).origin;
    return this.#send('POST', path, new URLSearchParams(fields).toString(), {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }

  /** Posts names that may repeat, as a form of many rows does. */
  postAll(
    path: string,
    fields: readonly (readonly [name: string, value: string])[],
  ): Promise<Answer> {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    return this.#send('POST', path, body, {
      origin: new URL(this.#base).origin,
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  /** Signs in through the form, with whatever hidden fields it has. */
  async signIn(email: string, password: string): Promise<Answer> {
    const page = await this.get('/login');
    return this.post('/login', { ...hiddenFields(page.body), email, password });
  }

  async #send(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const url = new URL(path, this.#base);
    const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = request(url, {
      method,
      ca: this.#options.ca,
      localAddress: this.#options.localAddress,
      family: 4,
      headers: {
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        ...(this.#cookies.size ? { cookie: this.cookies } : {}),
        ...this.#options.headers,
        ...headers,
      },
    });
    sent.end(body);
    let reply: IncomingMessage;
    try {
      [reply] = (await once(sent, 'response')) as [IncomingMessage];
    } catch (error) {
      // A connection that was kept was closed meanwhile: as a browser does, what only reads is
      // asked again.
      const wasKept = sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (method !== 'GET' || !wasKept) throw error;
      return this.#send(method, path, body, headers);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk as Buffer);
    const setCookies = reply.headers['set-cookie'] ?? [];
    for (const cookie of setCookies) this.#keep(cookie);
    const location = reply.headers.location;
    return {
      status: reply.statusCode ?? 0,
      headers: reply.headers,
      setCookies,
      body: Buffer.concat(chunks).toString(),
      location: location ? new URL(location, url).href : null,
    };
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value.join('='));
  }
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Hidden fields of the page's forms. */
export function hiddenFields(html: string): Record<string, string> {
  const tags = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  return Object.fromEntries(
    tags.flatMap((tag) =>
      attribute(tag, 'name') ? [[attribute(tag, 'name'), attribute(tag, 'value') ?? '']] : [],
    ),
  );
}
