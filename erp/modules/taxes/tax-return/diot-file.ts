/** `GET sat/tax-return/diot/:id`: the file that the SAT's platform takes. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { diotText } from '#erp/domains/taxes/diot.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import { diotRows } from './diot-rows.ts';
import { daysOf, ratesOf } from './make-paper.ts';

interface ReturnFacts {
  readonly year: number;
  readonly month: number;
  readonly proportion: string | null;
  readonly rfc: string | null;
}

export async function diotFile(call: CallContext): Promise<Response> {
  const actor = requireActor(call);
  const { services, resource, id, now } = call;
  if (id === null) throw notFound();
  const { text, name } = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    const [asked] = await tx.query(
      sql<ReturnFacts>`select d.year, d.month, d.proportion, a.rfc from sat__tax_return d join accounts a on a.id = d.account_id where d.account_id = ${TENANT} and d.id = ${id}`,
    );
    const { year, month, proportion, rfc } = asked!;
    const { iva_proportion } = await ratesOf({ tx }, year);
    const rows = await diotRows(
      tx,
      services.registry,
      daysOf(year, month),
      proportion ?? iva_proportion,
    );
    const name = ['DIOT', rfc, `${year}${String(month).padStart(2, '0')}`]
      .filter(Boolean)
      .join('_');
    const file = `${name}.txt`;
    await audit(tx, actor, now, {
      action: 'EXPORTAR',
      resource: resource.path,
      recordId: id,
      recordLabel: file,
      changes: {},
    });
    return { text: diotText(rows), name: file };
  });
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
