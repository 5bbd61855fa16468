/**
 * Critical actions ask for the password again (platform R6): the post waits sealed in the form that
 * asks, and is then answered as if it had just come.
 */
import * as z from 'zod';
import { readPost, typedExactly } from '#app/forms/post/post.server.ts';
import { createContext, data } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { PostedForm } from '../guards/form-guard.server.ts';
import { seal, unseal } from './seal.server.ts';
import { goTo } from '#app/session/guards/own-path.server.ts';

/**
 * In the address of the form that asks; the address without it is where the waiting post belongs.
 */
const MARK = 'confirmar';
const MAX_BYTES = 3 * 1024 * 1024;

export interface Confirmation {
  readonly secret: string;
  /** False when only a page was asked for. */
  readonly repeats: boolean;
}
/** Set by `server/app.ts` when the request is the answer to such a form. */
export const confirmationContext = createContext<Confirmation | null>(null);

const CONFIRMED = z.object({ kept: typedExactly(MAX_BYTES), password: typedExactly(MAX_BYTES) });

const without = (url: URL): string => {
  const clean = new URL(url);
  clean.searchParams.delete(MARK);
  return clean.pathname + clean.search;
};

/** The view that asks for the password in place of what was refused. */
export async function askConfirmation(
  posted: PostedForm | null,
  request: Request,
  url: URL,
  message: string,
) {
  const entries: [string, string][] = [];
  const form = posted
    ? await new Response(new Uint8Array(posted.body), {
        headers: { 'content-type': posted.type },
      }).formData()
    : new FormData();
  for (const [name, value] of form) if (typeof value === 'string') entries.push([name, value]);
  const at = new URL(url);
  // React Router tells a layout from its index route by this parameter, which `url` no longer has.
  if (new URL(request.url).searchParams.has('index')) at.searchParams.set('index', '');
  const path = without(at);
  at.searchParams.set(MARK, '1');
  return data(
    {
      code: 'REAUTH',
      message,
      privilege: null,
      module: null,
      requestId: null,
      kept: seal({ path, entries: posted ? [[MARK, '1'], ...entries] : [] }),
      next: at.pathname + at.search,
    },
    { status: 403 },
  );
}

/**
 * The waiting request with the password that was given, or null when `request` is no answer to the
 * form.
 */
export async function resumed(
  request: Request,
): Promise<{ readonly request: Request; readonly confirmation: Confirmation | null } | null> {
  const url = new URL(request.url);
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (request.method !== 'POST' || !url.searchParams.has(MARK) || !(length <= MAX_BYTES))
    return null;
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return null;
  const submission = readPost(new URLSearchParams(await request.text()), CONFIRMED);
  const given = submission.status === 'success' ? submission.value : { kept: '', password: '' };
  const path = without(url);
  const kept = unseal(given.kept);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const target = new URL(path, url);
  if (kept?.path !== path) {
    headers.delete('content-type');
    return { request: new Request(target, { headers }), confirmation: null };
  }
  const [first, ...entries] = kept.entries;
  const body = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  return {
    request: new Request(target, { method: 'POST', headers, body }),
    confirmation: { secret: given.password, repeats: first !== undefined },
  };
}

/** Tells the ERP the password; a wrong one asks again. */
export async function confirm(
  { secret, repeats }: Confirmation,
  erp: ErpClient,
  posted: PostedForm | null,
  request: Request,
  url: URL,
): Promise<void> {
  try {
    await erp.post(
      'auth/reauth',
      /^\d{6}$/.test(secret.trim()) ? { code: secret.trim() } : { password: secret },
    );
  } catch (error) {
    const { said } = failedCall(error, 'told');
    throw await askConfirmation(repeats ? posted : null, request, url, said);
  }
  if (!repeats) throw goTo(url.pathname + url.search);
}
