/**
 * `GET acc/periods/checklist/:id`: what is missing before the month can be closed. Modules with
 * ledgers add theirs.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound } from '#erp/model/errors.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';

interface Item {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  readonly blocking: boolean;
  readonly count: number;
}

/** Documents of the month that are still in their initial state. */
async function draftsOf(tx: Tx, resource: Resource, from: string, to: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${resource.table} where ${resource.states!.field} = $1 and ${resource.period!.date} between $2::date and $3::date`,
    [resource.states!.initial, from, to],
  );
  return row?.n ?? 0;
}

const datedIn = (registry: Registry) =>
  [...registry.resources.values()].filter(
    ({ period, states, sameTableAs }) => period && states && !sameTableAs,
  );

export async function periodChecklist(context: CallContext) {
  const actor = requireActor(context);
  const { services, id } = context;
  const items = await services.db.tenant(
    { accountId: actor.accountId },
    async (tx): Promise<readonly Item[]> => {
      const [period] = await tx.query<{ year: number; month: number }>(
        'select year, month from acc__periods where account_id = $2 and id = $1',
        [id, TENANT],
      );
      if (!period) throw notFound();
      const first = Temporal.PlainDate.from({
        year: period.year,
        month: Math.min(period.month, 12),
        day: 1,
      });
      const last = first.add({ months: 1 }).subtract({ days: 1 });
      const [previous] = await tx.query<{ status: string }>(
        'select status from acc__periods where account_id = $2 and year * 13 + month = $1',
        [period.year * 13 + period.month - 1, TENANT],
      );
      const drafts = await Promise.all(
        datedIn(services.registry).map(async (resource) => ({
          resource,
          n: await draftsOf(tx, resource, first.toString(), last.toString()),
        })),
      );
      return [
        {
          key: 'previous',
          label: t('accounting.previousClosed', 'El periodo anterior está cerrado'),
          ok: !previous || previous.status === 'CERRADO',
          blocking: true,
          count: 0,
        },
        ...drafts.map(({ resource, n }): Item => ({
          key: resource.path,
          label: t('accounting.unconfirmed', '{documents} sin confirmar', {
            documents: resource.label[1],
          }),
          ok: n === 0,
          blocking: false,
          count: n,
        })),
      ];
    },
  );
  return { data: items };
}
