import { t } from '#erp/model/texts/t.ts';
import { AwsClient } from 'aws4fetch';
import { contentName, type ContentStore } from '#erp/kernel/files/content-store.ts';
import { DomainError } from '#erp/model/errors.ts';

export interface S3Place {
  /**
   * Address of the bucket, with a prefix where one is wanted: `https://s3.example.mx/telar/files`.
   */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

const RETRIES = 3;
const unreachable = (cause?: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    t(
      'file.noStore',
      'El almacén de archivos no respondió. Nada se guardó a medias; vuelve a intentarlo en un momento.',
    ),
    { cause, headers: { 'Retry-After': '30' } },
  );

/**
 * Contents in a bucket, addressed by path: what every S3-compatible server understands. Requests
 * are signed (SigV4) and tried again when the server is busy.
 */
export function s3Store({ url, key, secret, region }: S3Place): ContentStore {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 100,
  });
  const at = (accountId: number, sha256: string) =>
    `${url.replace(/\/+$/, '')}/${contentName(accountId, sha256)}`;
  async function send(method: string, address: string, body?: Buffer): Promise<Response> {
    let response: Response;
    try {
      response = await client.fetch(address, {
        method,
        ...(body && { body: new Uint8Array(body) }),
      });
    } catch (error) {
      throw unreachable(error);
    }
    if (response.ok || response.status === 404) return response;
    throw unreachable(
      new Error(`${method} ${response.status}: ${(await response.text()).slice(0, 500)}`),
    );
  }
  return {
    async put(accountId, sha256, bytes) {
      const address = at(accountId, sha256);
      const known = await send('HEAD', address);
      if (known.status !== 404 && Number(known.headers.get('content-length')) === bytes.length)
        return;
      const kept = await send('PUT', address, bytes);
      if (kept.status === 404) throw unreachable(new Error('PUT 404: no such bucket'));
    },
    async open(accountId, sha256) {
      const response = await send('GET', at(accountId, sha256));
      if (response.status === 404 || !response.body) return null;
      return { size: Number(response.headers.get('content-length')), stream: response.body };
    },
    async remove(accountId, sha256) {
      await send('DELETE', at(accountId, sha256));
    },
  };
}
