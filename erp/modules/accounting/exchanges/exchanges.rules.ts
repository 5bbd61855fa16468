import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { isFar } from '#erp/domains/exchange/is-far.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { exchanges } from './exchanges.ts';

type Save = SaveContext<typeof exchanges>;

const used = () =>
  t(
    'accounting.rateUsed',
    'Una póliza ya lo usó: no cambia. Captura otro tipo, o reversa la póliza y hazla de nuevo.',
  );

/** It stands in an entry of its day, or of a later one for which it was still the last. */
async function isUsed(tx: Tx, id: number): Promise<boolean> {
  const [found] = await tx.query(
    sql`select 1 from exchanges x join acc__book_entries e on ${raw(sameCompany('e', 'x'))} and e.date >= x.date
        and e.date < coalesce((select min(n.date) from exchanges n where ${raw(sameCompany('n', 'x'))} and n.currency_id = x.currency_id and n.kind = x.kind and n.date > x.date), 'infinity')
      join acc__book_entry_lines l on ${raw(sameCompany('l', 'e'))} and l.entry_id = e.id and l.currency_id = x.currency_id and l.exchange_rate = x.rate
      where x.account_id = ${TENANT} and x.id = ${id} and e.status in ('APLICADA', 'REVERSADA') limit 1`,
  );
  return found !== undefined;
}

const isBase = async (tx: Tx, currencyId: unknown): Promise<boolean> => {
  const [found] = await tx.query(
    sql<{
      base: boolean;
    }>`select coalesce(a.base_currency_id = c.id, c.code = 'MXN') as base from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${currencyId}`,
  );
  return found?.base === true;
};

async function compareWithPrevious({ tx, draft, warn }: Save): Promise<void> {
  const [previous] = await tx.query(
    sql<{
      rate: string;
      date: string;
    }>`select rate, date from exchanges where account_id = ${TENANT} and currency_id = ${draft.currency_id} and kind = ${draft.kind} and date < ${draft.date} order by date desc limit 1`,
  );
  if (!previous || !draft.rate || !isFar(draft.rate, previous.rate)) return;
  const percent = new Decimal(draft.rate).div(previous.rate).minus(1).times(100);
  warn(
    'rate',
    t('accounting.rateFar', 'Difiere {percent} % del anterior: {rate} del {date}.', {
      percent: percent.toFixed(1),
      rate: new Decimal(previous.rate).toFixed(4),
      date: formatDay(previous.date),
    }),
  );
}

export const rules = defineRules(exchanges, {
  async beforeSave(context) {
    const { tx, actor, before, draft, changed, fail } = context;
    const fields = ['date', 'currency_id', 'kind', 'rate'] as const;
    const touched = fields.filter((field) => changed(field));
    if (before && touched.length > 0 && (await isUsed(tx, before.id!)))
      for (const field of touched) fail(field, used());
    if (await isBase(tx, draft.currency_id))
      fail('currency_id', t('accounting.rateOfBase', 'Es la moneda de los libros: elige otra.'));
    if (touched.length === 0) return;
    draft.source = actor.importId === undefined ? 'MANUAL' : 'IMPORTADO';
    await compareWithPrevious(context);
  },
  async beforeDelete({ tx, before }) {
    if (await isUsed(tx, before.id!)) throw new DomainError('EN_USO', used());
  },
});
