/** Every morning: what customers are reminded of, and which promises were not kept. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { judgePromises, overduePromises } from './promises.ts';
import { collectionNotes } from './collection-notes.ts';

interface DueItem {
  readonly id: number;
  readonly subject_id: number;
  readonly name: string;
  readonly email: string;
  readonly document: string;
  readonly due_date: string;
  readonly balance: string;
  readonly currency: string;
}

/**
 * Items that fall due, or fell due, as many days from today as the settings say. Not those that are
 * in dispute or promised for a day that has not passed.
 */
const dueItems = (tx: Tx, today: string): Promise<DueItem[]> =>
  tx.query(
    sql<DueItem>`select i.id, i.subject_id, s.name, s.email, coalesce(i.document_no, i.kind) as document, i.due_date, i.balance, c.code as currency
      from cfl__open_items i ${raw(join('cfl__open_items.subject_id', 'i', 's'))} ${raw(join('cfl__open_items.currency_id', 'i', 'c'))}
        join cfl__configs g on g.account_id = ${TENANT}
      where i.account_id = ${TENANT} and i.side = 'CXC' and i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and not i.disputed and s.email is not null
        and (i.promised_date is null or i.promised_date < ${today}::date) and (${today}::date - i.due_date)::text = any(string_to_array(replace(coalesce(g.reminder_days, ''), ' ', ''), ','))
      order by i.subject_id, i.due_date, i.id`,
  );

const SUBJECT = 'Recordatorio de pago';
const WORDS =
  'Hola, {cliente}:\n\nTe recordamos estos documentos:\n\n{documentos}\n\nTotal: {total}\n\nSi ya los pagaste, ignora este mensaje.';

const totalsOf = (items: readonly DueItem[]): string =>
  [...Map.groupBy(items, ({ currency }) => currency)]
    .map(([currency, own]) =>
      shownMoneyIn(
        moneyText(own.reduce((sum, { balance }) => sum.plus(balance), new Exact(0))),
        currency,
      ),
    )
    .join(' + ');

const lineOf = ({ document, due_date, balance, currency }: DueItem): string =>
  `${document} · vence ${formatDay(due_date)} · ${shownMoneyIn(balance, currency)}`;

/** In one pass: what a name says is not read again. */
function letterTo(items: readonly DueItem[], words: string | null): string {
  const tokens: Readonly<Record<string, string>> = {
    cliente: items[0]!.name,
    documentos: items.map(lineOf).join('\n'),
    total: totalsOf(items),
  };
  return (words?.trim() || WORDS).replaceAll(
    /\{(cliente|documentos|total)\}/g,
    (_token, name: string) => tokens[name]!,
  );
}

/** Once a day for each party, even if the job runs again. */
async function remind(
  context: Writing,
  items: readonly DueItem[],
  today: string,
): Promise<boolean> {
  const { tx, services, actor, now } = context;
  const { subject_id, email } = items[0]!;
  const [told] = await tx.query(
    sql`select 1 from cfl__collection_notes where account_id = ${TENANT} and subject_id = ${subject_id} and date = ${today} and kind = 'RECORDATORIO_AUTOMATICO'`,
  );
  if (told) return false;
  const [settings] = await tx.query(
    sql<{
      reminder_template: string | null;
    }>`select reminder_template from cfl__configs where account_id = ${TENANT}`,
  );
  const body = letterTo(items, settings?.reminder_template ?? null);
  const { id } = await createInTransaction(tx, services, actor, collectionNotes, {
    subject_id: String(subject_id),
    date: today,
    kind: 'RECORDATORIO_AUTOMATICO',
    result: 'SIN_RESPUESTA',
    open_items: Object.fromEntries(items.map((item, i) => [i, String(item.id)])),
    notes: body.slice(0, 2000),
  });
  await queueMail(tx, actor.accountId, {
    to: [email],
    template: 'record',
    tokens: { subject: SUBJECT, body },
    resource: collectionNotes.path,
    recordId: id!,
    now,
  });
  return true;
}

const KEY = 'collections.daily';

/** Kept with the run, for whoever reads it. */
const RESULT = '{reminded} recordatorios, {judged} promesas vencidas';

export const collectionJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Recordar los pagos y revisar las promesas',
    schedule: '0 8 * * *',
    affects: 'Cobranza',
    timeoutSeconds: 600,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const today = context.now.toZonedDateTimeISO(context.timeZone).toPlainDate().toString();
      const overdue = await run(({ tx }) => overduePromises({ tx }, today));
      await run((writing) => judgePromises(writing, overdue));
      let reminded = 0;
      const items = await run(({ tx }) => dueItems(tx, today));
      const each = await eachAlone(
        { ...context, key: KEY },
        Map.groupBy(items, ({ subject_id }) => subject_id).values(),
        async (own) => {
          if (await run((writing) => remind(writing, own, today))) reminded += 1;
        },
      );
      requireAllDone(each);
      return RESULT.replace('{reminded}', String(reminded)).replace(
        '{judged}',
        String(overdue.length),
      );
    },
  },
];
