import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { gapRow } from './series.schemas.ts';
import type * as z from 'zod';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { requireRow } from '#erp/kernel/operations/save.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { checkReferences, outOfReach } from '#erp/kernel/validation/references.ts';
import { ValidationErrors } from '#erp/kernel/validation/validation-errors.ts';
import { reserveFolios } from '#erp/platform/folios/folios.ts';

const MAX = 500;
const RESERVE = 'series.reserve';
const text = (raw: unknown) => (typeof raw === 'string' ? raw.trim() : '');
const numberOf = (raw: unknown) => (/^\d{1,15}$/.test(text(raw)) ? Number(text(raw)) : null);

/** The branch that was named, or the actor's own; one that it may not choose is refused. */
async function branchOf(tx: Tx, { actor, services, resource, body }: CallContext) {
  const named = text(body.branch_office_id);
  if (named === '') return actor!.permissions.defaultBranchId;
  const id = numberOf(named);
  if (id === null) throw invalid({ branch_office_id: [outOfReach()] });
  const problems = new ValidationErrors();
  const draft = { branch_office_id: id };
  await checkReferences(tx, services.registry, actor!, resource, draft, null, problems);
  problems.throwIfAny();
  return id;
}

/** Numbers for a pad of paper: taken now, written down as reserved, never given to a document. */
export async function reserve(context: CallContext) {
  const { actor, services, resource, id, body, now } = context;
  if (!actor || id === null) throw notFound();
  const count = numberOf(body.count);
  const reason = text(body.reason);
  const fields = {
    ...((count === null || count < 1 || count > MAX) && {
      count: [t('request.upTo', 'Escribe un número del 1 al {most}.', { most: MAX })],
    }),
    ...((reason === '' || reason.length > 200) && {
      reason: [
        t('settings.reservedFor', 'Escribe para qué se apartan, en 200 caracteres o menos.'),
      ],
    }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const date = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const folios = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRow(tx, services, actor, resource, id, RESERVE, undefined);
    const taken = await reserveFolios(tx, id, await branchOf(tx, context), date, count!);
    if (!taken) throw notFound();
    await tx.execute(
      `insert into series_gaps (account_id, series_id, number, kind, reason, user_id, at) select $1, $2, n, 'RESERVADO', $4, $5, $6 from unnest($3::bigint[]) n`,
      [
        actor.accountId,
        id,
        taken.map(({ number }) => number),
        reason,
        actor.userId,
        now.toString(),
      ],
    );
    const [first, last] = [taken[0]!.folio, taken.at(-1)!.folio];
    await audit(tx, actor, now, {
      action: 'ACCION',
      transition: 'reserve',
      resource: resource.path,
      recordId: id,
      recordLabel: `${first} a ${last}`,
      changes: {},
      reason,
    });
    return taken;
  });
  return {
    data: {
      folios: folios.map(({ folio }) => folio),
      from: folios[0]!.number,
      to: folios.at(-1)!.number,
    },
  };
}

/** Numbers of a series that no document has, with why where somebody said so. */
export async function gaps({ actor, services, resource, body }: CallContext) {
  if (!actor) throw notFound();
  const id = numberOf(body.series);
  if (id === null) throw invalid({ series: [t('settings.series', 'Elige una serie.')] });
  const [from, to] = [numberOf(body.from) ?? 1, numberOf(body.to) ?? Number.MAX_SAFE_INTEGER];
  const rows = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    return tx.query<z.input<typeof gapRow>>(
      `select g.number, g.kind, g.reason, g.at, u.nickname as "user" from series_gaps g left join users u on ${sameCompany('u', 'g')} and u.id = g.user_id
       where g.account_id = $4 and g.series_id = $1 and g.number between $2 and $3 order by g.number limit 1000`,
      [id, from, to, TENANT],
    );
  });
  return { data: rows, meta: { total: rows.length } };
}
