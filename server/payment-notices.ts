/**
 * Notices of payment providers, `POST /hooks/pay/:token`: handed to the ERP as they came, since a
 * signature covers the bytes.
 * They come from no page of ours, so they pass before the guards of forms.
 */
const PATH = /^\/hooks\/pay\/([\w-]{8,80})$/;
const MAX_BYTES = 256 * 1024;
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** What says who we are or steers the connection stays here. */
const OURS =
  /^(host|connection|cookie|authorization|content-length|transfer-encoding|x-telar-.*|x-forwarded-.*|expect|upgrade)$/i;

const refused = (status: number) =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/** Null when the ERP is away or does not answer: the provider tries again. */
async function ask(url: URL, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && error.name === 'TimeoutError')
    )
      return null;
    throw error;
  }
}

/** The ERP's answer; null for a request that is no such notice. */
export async function takeNotice(request: Request, address: string): Promise<Response | null> {
  const token =
    request.method === 'POST' ? PATH.exec(new URL(request.url).pathname)?.[1] : undefined;
  if (!token || FORM.test(request.headers.get('content-type') ?? '')) return null;
  if (Number(request.headers.get('content-length') ?? MAX_BYTES + 1) > MAX_BYTES)
    return refused(413);
  const headers = new Headers([...request.headers].filter(([name]) => !OURS.test(name)));
  headers.set('x-forwarded-for', address);
  if (process.env.ERP_WEB_KEY) headers.set('x-telar-web', process.env.ERP_WEB_KEY);
  const url = new URL(
    `payment_gateways/notify/${token}`,
    `${process.env.ERP_API_URL?.replace(/\/+$/, '')}/`,
  );
  const reply = await ask(url, {
    method: 'POST',
    headers,
    body: await request.arrayBuffer(),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  if (!reply) return refused(503);
  return new Response(await reply.text(), {
    status: reply.status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}
