import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ApiError } from '#app/api-client/api-error.ts';
import { isOurs, proofOf } from '#app/session/sign-in/seal.server.ts';
import { ownPath } from '#app/session/guards/own-path.server.ts';
import type { Session } from '#app/session/context.ts';
import type { StoredValues } from '#app/forms/form-values.server.ts';
import { setValue } from '#app/forms/intents.server.ts';
import { valueAt } from '#app/forms/rows/nested/row-paths.ts';
import type { Values } from '../shared/view/view-types.ts';

/** Rows of a long table that its page shows. */
export interface RowWindow {
  readonly first: number;
  readonly shown: number;
}

/** A form set aside while another record is created, kept by the ERP for its owner alone. */
export interface Draft {
  /** Address of the form that waits. */
  readonly path: string;
  /** Form name of the reference that will be filled. */
  readonly name: string;
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly base: StoredValues;
  readonly version: string;
  readonly tab: string;
  /** The rest of a form that shows long tables in pages, by table. */
  readonly windows?: Readonly<Record<string, RowWindow>>;
  /** Of a form in steps: how many of them were left behind. */
  readonly reached?: number;
  /** Where its form led once it was sent: the same form again leads there too. */
  readonly done?: string;
}

/** Beyond it a draft is packed. */
const PLAIN = 100_000;
const PACKED = 'z:';
/** What a packed draft may unpack to. */
const MAX_UNPACKED = 32 * 1024 * 1024;

/**
 * Long drafts carry our proof: anybody may send the ERP a draft of his own, and a few kilobytes
 * unpack to millions of rows.
 */
function pack(text: string): string {
  if (text.length <= PLAIN) return text;
  const packed = deflateRawSync(text, { level: 4 }).toString('base64');
  return `${PACKED}${proofOf(packed)}.${packed}`;
}

/** The text of a draft; null for a long one that was not packed here. */
function unpack(text: string): string | null {
  if (!text.startsWith(PACKED)) return text.length <= PLAIN ? text : null;
  const at = text.indexOf('.');
  const packed = text.slice(at + 1);
  return at > 0 && isOurs(packed, text.slice(PACKED.length, at))
    ? inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_UNPACKED }).toString()
    : null;
}

const EMPTY: StoredValues = { values: {}, titles: {} };
const DRAFT_ID = /^[0-9a-f-]{36}$/i;

export async function saveDraft(
  session: Session,
  form: string,
  title: string,
  draft: Draft,
): Promise<string> {
  const { data } = await session.erp.post<{ id: string }>('drafts', {
    form,
    title: title.slice(0, 120),
    body: pack(JSON.stringify(draft)),
  });
  return data.id;
}

/** The same draft with what was typed since; another one where that has gone. */
export async function rewriteDraft(
  session: Session,
  id: string,
  { form, title }: { readonly form: string; readonly title: string },
  draft: Draft,
): Promise<string> {
  try {
    await session.erp.put(`drafts/${id}`, {
      form,
      title: title.slice(0, 120),
      body: pack(JSON.stringify(draft)),
    });
    return id;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return saveDraft(session, form, title, draft);
  }
}

/** Not among those that wait for their owner, which are listed. */
const DONE = 'rows:done';

/** It was sent, and led there. */
export async function endDraft(session: Session, id: string, draft: Draft, to: string) {
  if (!DRAFT_ID.test(id)) return;
  try {
    await session.erp.put(`drafts/${id}`, {
      form: DONE,
      title: '',
      body: pack(JSON.stringify({ ...draft, values: {}, titles: {}, base: EMPTY, done: to })),
    });
  } catch (error) {
    // It ends by itself in a day: what was sent must not fail for it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Null when it is gone (they live a day) or was never this person's. */
export async function findDraft(session: Session, id: string | null): Promise<Draft | null> {
  if (!id || !DRAFT_ID.test(id)) return null;
  try {
    const { data } = await session.erp.get<{ body: string | Draft }>(`drafts/${id}`);
    const text = typeof data.body === 'string' ? unpack(data.body) : JSON.stringify(data.body);
    const draft = text === null ? null : (JSON.parse(text) as Draft | null);
    // Anybody may send the ERP a draft of his own that no form wrote.
    return draft?.values && draft.base ? draft : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function dropDraft(session: Session, id: string): Promise<void> {
  if (!DRAFT_ID.test(id)) return;
  try {
    await session.erp.del(`drafts/${id}`);
  } catch (error) {
    // It ends by itself in a day: the save it belonged to must not fail for it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The waiting form's values with the new record chosen where it was missing. */
export function withCreatedRecord(draft: Draft, chosen: string | null): Values {
  if (!chosen || !/^\d{1,15}$/.test(chosen)) return draft.values;
  const old = valueAt(draft.values, draft.name);
  return setValue(
    draft.values,
    draft.name,
    Array.isArray(old) ? [...(old as string[]), chosen] : chosen,
  );
}

/** Way back to the waiting form, with the new record's id. */
export function returnPath(draft: Draft, draftId: string, newId: string): string {
  const url = new URL(ownPath(draft.path) ?? '/', 'http://telar.invalid');
  url.searchParams.set('draft', draftId);
  url.searchParams.set('chosen', newId);
  return url.pathname + url.search;
}
