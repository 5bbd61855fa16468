/** What somebody typed and could not send yet, kept for a day: encrypted, and only for them. */
import type { Actor } from '#erp/kernel/actor.ts';
import { seal, unseal } from '#erp/kernel/rights/encryption.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { reply } from '#erp/kernel/wire/replies.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';

type DraftCall = Call & { readonly actor: Actor };

const KEEP_HOURS = 24;
const MAX_BODY = 1_000_000;
/** Beyond it the oldest goes: drafts are a safety net, no archive. Counted apart for forms by themselves and for the rows of long ones (`rows:…`), of which each page keeps one. */
const MAX_DRAFTS = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function text({ body }: DraftCall, name: string, max: number, required: boolean): string {
  const value = body[name];
  if (value === undefined && !required) return '';
  if (typeof value !== 'string' || (required && value.trim() === '')) throw invalid({ [name]: ['Escribe este dato.'] });
  if (value.length > max) throw invalid({ [name]: [`Escribe hasta ${max.toLocaleString('es-MX')} caracteres.`] });
  return value;
}

const idOf = ({ params }: DraftCall): string => {
  if (!params.id || !UUID.test(params.id)) throw notFound('Este borrador ya no existe.');
  return params.id;
};

const within = <T>({ services, actor }: DraftCall, work: Parameters<typeof services.db.tenant<T>>[1]) => services.db.tenant({ accountId: actor.accountId }, work);

async function keep(call: DraftCall): Promise<Response> {
  const { services, actor } = call;
  const [form, title, body] = [text(call, 'form', 200, true), text(call, 'title', 200, false), text(call, 'body', MAX_BODY, true)];
  const sealed = seal(services.secret, body);
  const now = services.now();
  return within(call, async (tx) => {
    await tx.execute('delete from drafts where expires_at < $1', [now]);
    await tx.execute(
      `delete from drafts where user_id = $1 and id in (select id from drafts where user_id = $1 and (form like 'rows:%') = ($3 like 'rows:%') order by created_at desc offset $2)`,
      [actor.userId ?? 0, MAX_DRAFTS - 1, form],
    );
    const [row] = await tx.query<{ id: string }>('insert into drafts (account_id, user_id, form, title, body, expires_at) values ($1, $2, $3, $4, $5, $6) returning id', [
      actor.accountId,
      actor.userId ?? 0,
      form,
      title || null,
      sealed,
      now.add({ hours: KEEP_HOURS }),
    ]);
    return reply({ id: row!.id }, undefined, 201);
  });
}

async function list(call: DraftCall): Promise<Response> {
  const form = typeof call.query.form === 'string' && call.query.form !== '' ? call.query.form : null;
  return within(call, async (tx) => {
    const rows = await tx.query(
      `select id, form, title, created_at, expires_at from drafts where user_id = $1 and expires_at >= $2 and case when $3::text is null then form not like 'rows:%' else form = $3 end order by created_at desc limit 50`,
      [call.actor.userId ?? 0, call.services.now(), form],
    );
    return reply(rows, { total: rows.length });
  });
}

async function one(call: DraftCall): Promise<Response> {
  const id = idOf(call);
  const row = await within(call, async (tx) => {
    const [found] = await tx.query<{ body: string }>('select id, form, title, body, created_at, expires_at from drafts where id = $1 and user_id = $2 and expires_at >= $3', [
      id,
      call.actor.userId ?? 0,
      call.services.now(),
    ]);
    return found;
  });
  if (!row) throw notFound('Este borrador ya no existe.');
  return reply({ ...row, body: unseal(call.services.secret, row.body) });
}

async function remove(call: DraftCall): Promise<Response> {
  const id = idOf(call);
  const gone = await within(call, (tx) => tx.execute('delete from drafts where id = $1 and user_id = $2', [id, call.actor.userId ?? 0]));
  if (gone === 0) throw notFound('Este borrador ya no existe.');
  return reply({ id });
}

export const draftEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: 'drafts', key: null, why: "one's own drafts", summary: 'Guarda lo escrito en un formulario por 24 horas', run: keep },
  { method: 'GET', path: 'drafts', key: null, why: "one's own drafts", summary: 'Borradores propios', run: list },
  { method: 'GET', path: 'drafts/:id', key: null, why: "one's own drafts", pathRecords: { id: 'drafts' }, summary: 'Un borrador propio', run: one },
  { method: 'DELETE', path: 'drafts/:id', key: null, why: "one's own drafts", pathRecords: { id: 'drafts' }, summary: 'Descarta un borrador propio', run: remove },
];
