/**
 * The little of an S3 server that the file store needs, with the signature of each request worked
 * out anew.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Methods and paths in order of arrival. */
  readonly seen: string[];
  /** The next so many requests get 503, as a busy server answers. */
  busy: number;
  stop(): Promise<void>;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** AWS Signature Version 4, over the headers that the request says it signed. */
function signed({ method, url, headers }: IncomingMessage, key: string, secret: string): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!found || found[1] !== key) return false;
  const [, , day, region, names, signature] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(hmac(`AWS4${secret}`, day), region),
  );
  return hmac(signing, text).toString('hex') === signature;
}

export async function fakeS3(key: string, secret: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const state = { busy: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url = '' } = request;
      seen.push(`${method} ${url}`);
      const answer = (status: number, body: Buffer | string = '', headers = {}) =>
        response.writeHead(status, headers).end(body);
      if (state.busy > 0) {
        state.busy -= 1;
        return answer(503, '<Error><Code>SlowDown</Code></Error>');
      }
      if (!signed(request, key, secret))
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const known = objects.get(url);
      if (method === 'PUT') objects.set(url, Buffer.concat(chunks));
      else if (method === 'DELETE') objects.delete(url);
      else if (!known) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
      return answer(
        method === 'DELETE' ? 204 : 200,
        method === 'GET' ? known : '',
        known && method !== 'PUT' && method !== 'DELETE' ? { 'content-length': known.length } : {},
      );
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/telar`,
    objects,
    seen,
    get busy() {
      return state.busy;
    },
    set busy(times) {
      state.busy = times;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
