/** Who is told that somebody is on the list, with what is at stake; and what has to be done. */
import { addWorkdays, taxHolidays } from '#erp/domains/taxes/working-days.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { tasks } from '#erp/modules/core/tasks/tasks.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import type { Exposed } from './exposure.ts';

const KEY = 'sat/black-list.alerts';
/** CFF 69-B: working days to prove what was bought, or to correct the returns. */
const DAYS = 30;

const titleOf = (situation: string, name: string): string => {
  if (situation === 'PRESUNTO')
    return t('vault.nowPresumed', '{name}: presunto en la lista 69-B', { name });
  if (situation === 'DEFINITIVO')
    return t('vault.nowDefinitive', '{name}: definitivo en la lista 69-B', { name });
  return t('vault.nowCleared', '{name}: aclarado en la lista 69-B', { name });
};

const pesos = (amount: string | null) => shownMoney(amount ?? '0');

function stakesOf({ supplier, customer, purchases, vat_credited, open_balance }: Exposed): string {
  const parts = [
    supplier &&
      t(
        'vault.stakes',
        'Compras de 5 años {purchases}; IVA acreditado {vat}; saldo abierto {balance}.',
        {
          purchases: pesos(purchases),
          vat: pesos(vat_credited),
          balance: pesos(open_balance),
        },
      ),
    customer && t('vault.asCustomer', 'Cliente: {customer}.', { customer }),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Of people with the right, those who do this work come before administrators. */
async function assignee({ tx }: Writing): Promise<number | null> {
  const people = await peopleWithKey(tx, KEY);
  const administrators = new Set((await peopleWithKey(tx, '')).map(({ id }) => id));
  return (people.find(({ id }) => !administrators.has(id)) ?? people[0])?.id ?? null;
}

/** Thirty working days after its publication: prove that it was real, or correct the returns. */
async function openTask(context: Writing, exposed: Exposed): Promise<void> {
  const { tx, services, actor, now } = context;
  const user = await assignee(context);
  if (user === null) return;
  const from =
    exposed.definitive_date ?? now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const { year } = Temporal.PlainDate.from(from);
  const due = addWorkdays(from, DAYS, await taxHolidays(context, [year, year + 1]));
  await createInTransaction(tx, services, actor, tasks, {
    title: t('vault.proveTask', 'Acreditar o corregir lo comprado a {rfc}', { rfc: exposed.rfc }),
    assignee_id: String(user),
    due_at: due,
    priority: '1',
    resource: 'sat/black-list',
    record_id: String(exposed.id),
    notes: t(
      'vault.proveNotes',
      '{name} es definitivo en el listado 69-B: en treinta días hábiles hay que acreditar sus operaciones o corregir las declaraciones (CFF 69-B). {stakes}',
      { name: exposed.name, stakes: stakesOf(exposed) },
    ),
  });
}

/** False when it is nobody's news: cleared without ever having been under suspicion. */
export async function alertOf(context: Writing, exposed: Exposed): Promise<boolean> {
  const { tx, actor, now } = context;
  const { situation, alerted, supplier, customer, buyer_id } = exposed;
  const suspect = situation === 'PRESUNTO' || situation === 'DEFINITIVO';
  if (situation === null || (!suspect && alerted === null)) return false;
  const people = (await peopleWithKey(tx, KEY)).map(({ id }) => id);
  await notify(tx, actor.accountId, {
    event: 'efos.listed',
    to: [...people, ...(buyer_id === null ? [] : [buyer_id])],
    title: titleOf(situation, supplier ?? customer ?? exposed.name),
    body: stakesOf(exposed),
    resource: 'sat/black-list',
    recordId: exposed.id,
    ...(suspect && { action: true as const }),
    now,
  });
  if (situation === 'DEFINITIVO' && supplier) await openTask(context, exposed);
  return true;
}
