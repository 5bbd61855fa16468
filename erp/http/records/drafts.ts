/** What somebody typed and could not send yet, kept for a day: encrypted, and only for them. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { describedInput, inputBy } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { seal, unseal } from '#erp/kernel/rights/encryption.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';

type DraftCall = Call & { readonly actor: Actor };

const KEEP_HOURS = 24;
const MAX_BODY = 1_000_000;
/**
 * Beyond it the oldest goes: drafts are a safety net, no archive. Counted apart for forms by
 * themselves and for the rows of long ones (`rows:…`), of which each page keeps one.
 */
const MAX_DRAFTS = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const SHOWN = z.object({
  id: z.string(),
  form: z.string(),
  title: z.string().nullable(),
  created_at: momentOutput,
  expires_at: momentOutput,
});
const WHOLE = SHOWN.extend({ body: z.string() });

function text({ body }: DraftCall, name: string, max: number, required: boolean): string {
  const value = body[name];
  if (value === undefined && !required) return '';
  if (typeof value !== 'string' || (required && value.trim() === ''))
    throw invalid({ [name]: [t('value.required', 'Escribe este dato.')] });
  if (value.length > max)
    throw invalid({
      [name]: [
        t('value.mostCharacters', 'Escribe hasta {most} caracteres.', {
          most: max.toLocaleString('es-MX'),
        }),
      ],
    });
  return value;
}

const idOf = ({ params }: DraftCall): string => {
  if (!params.id || !UUID.test(params.id))
    throw notFound(t('draft.gone', 'Este borrador ya no existe.'));
  return params.id;
};

const within = <T>(
  { services, actor }: DraftCall,
  work: Parameters<typeof services.db.tenant<T>>[1],
) => services.db.tenant({ accountId: actor.accountId }, work);

const sealedOf = (call: DraftCall) => ({
  form: text(call, 'form', 200, true),
  title: text(call, 'title', 200, false),
  sealed: seal(call.services.secret, text(call, 'body', MAX_BODY, true)),
});

async function keep(call: DraftCall) {
  const { services, actor } = call;
  const { form, title, sealed } = sealedOf(call);
  const now = services.now();
  return within(call, async (tx) => {
    await tx.execute('delete from drafts where account_id = $2 and expires_at < $1', [now, TENANT]);
    await tx.execute(
      `delete from drafts where account_id = $4 and user_id = $1 and id in (select id from drafts where account_id = $4 and user_id = $1 and (form like 'rows:%') = ($3 like 'rows:%') order by created_at desc offset $2)`,
      [actor.userId ?? 0, MAX_DRAFTS - 1, form, TENANT],
    );
    const [row] = await tx.query<{ id: string }>(
      'insert into drafts (account_id, user_id, form, title, body, expires_at) values ($1, $2, $3, $4, $5, $6) returning id',
      [
        actor.accountId,
        actor.userId ?? 0,
        form,
        title || null,
        sealed,
        now.add({ hours: KEEP_HOURS }),
      ],
    );
    return { data: { id: row!.id } };
  });
}

/** The same draft with what was typed since: its address stays, and its day begins anew. */
async function rewrite(call: DraftCall) {
  const { services, actor } = call;
  const id = idOf(call);
  const now = services.now();
  await within(call, async (tx) => {
    // Whose draft it is comes before what is wrong with what was sent.
    const [own] = await tx.query(
      'select 1 from drafts where account_id = $4 and id = $1 and user_id = $2 and expires_at >= $3 for update',
      [id, actor.userId ?? 0, now, TENANT],
    );
    if (!own) throw notFound(t('draft.gone', 'Este borrador ya no existe.'));
    const { form, title, sealed } = sealedOf(call);
    await tx.execute(
      'update drafts set form = $2, title = $3, body = $4, expires_at = $5 where account_id = $6 and id = $1',
      [id, form, title || null, sealed, now.add({ hours: KEEP_HOURS }), TENANT],
    );
  });
  return { data: { id } };
}

async function list(call: DraftCall & { readonly input: { readonly form: string | null } }) {
  const { form } = call.input;
  return within(call, async (tx) => {
    const rows = await tx.query<z.input<typeof SHOWN>>(
      `select id, form, title, created_at, expires_at from drafts where account_id = $4 and user_id = $1 and expires_at >= $2 and case when $3::text is null then form not like 'rows:%' else form = $3 end order by created_at desc limit 50`,
      [call.actor.userId ?? 0, call.services.now(), form, TENANT],
    );
    return { data: rows, meta: { total: rows.length } };
  });
}

async function one(call: DraftCall) {
  const id = idOf(call);
  const row = await within(call, async (tx) => {
    const [found] = await tx.query<z.input<typeof WHOLE>>(
      'select id, form, title, body, created_at, expires_at from drafts where account_id = $4 and id = $1 and user_id = $2 and expires_at >= $3',
      [id, call.actor.userId ?? 0, call.services.now(), TENANT],
    );
    return found;
  });
  if (!row) throw notFound(t('draft.gone', 'Este borrador ya no existe.'));
  return { data: { ...row, body: unseal(call.services.secret, row.body) } };
}

async function remove(call: DraftCall) {
  const id = idOf(call);
  const gone = await within(call, (tx) =>
    tx.execute('delete from drafts where account_id = $3 and id = $1 and user_id = $2', [
      id,
      call.actor.userId ?? 0,
      TENANT,
    ]),
  );
  if (gone === 0) throw notFound(t('draft.gone', 'Este borrador ya no existe.'));
  return { data: { id } };
}

const OWN = "one's own drafts";
const INPUT = z.object({
  form: describedInput({ type: 'string', maxLength: 200 }),
  title: describedInput({ type: 'string', maxLength: 200 }),
  body: describedInput({ type: 'string', maxLength: MAX_BODY }),
});
const params = z.object({ id: z.string().meta({ format: 'uuid' }) });

export const draftEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'drafts',
    key: null,
    why: OWN,
    person: true,
    portal: true,
    summary: 'Guarda lo escrito en un formulario por 24 horas',
    input: INPUT,
    output: z.object({ id: z.string() }),
    status: 201,
    handler: keep,
  }),
  endpoint({
    method: 'GET',
    path: 'drafts',
    key: null,
    why: OWN,
    person: true,
    portal: true,
    summary: 'Borradores propios',
    input: z.object({
      form: inputBy({ type: 'string' }, (raw) =>
        typeof raw === 'string' && raw !== '' ? raw : null,
      ),
    }),
    output: z.array(SHOWN),
    meta: countOutput,
    handler: list,
  }),
  endpoint({
    method: 'GET',
    path: 'drafts/:id',
    key: null,
    why: OWN,
    person: true,
    portal: true,
    pathRecords: { id: 'drafts' },
    summary: 'Un borrador propio',
    input: NOTHING,
    params,
    output: WHOLE,
    handler: one,
  }),
  endpoint({
    method: 'PUT',
    path: 'drafts/:id',
    key: null,
    why: OWN,
    person: true,
    portal: true,
    pathRecords: { id: 'drafts' },
    summary: 'Guarda lo escrito después en un borrador propio',
    input: INPUT,
    params,
    output: z.object({ id: z.string() }),
    handler: rewrite,
  }),
  endpoint({
    method: 'DELETE',
    path: 'drafts/:id',
    key: null,
    why: OWN,
    person: true,
    portal: true,
    pathRecords: { id: 'drafts' },
    summary: 'Descarta un borrador propio',
    input: NOTHING,
    params,
    output: z.object({ id: z.string() }),
    handler: remove,
  }),
];
