/** A cut-off is closed: a collection of each document, and the entry of what differs. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { bankLine } from '#erp/domains/bank/bank-line.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import type { Actor, Grant } from '#erp/kernel/actor.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { employeeOf } from '../expenses/expense-figures.ts';
import { formsOf } from './cutoff-figures.ts';
import type { deliveryCutoffs } from './delivery-cutoffs.ts';

type Change = TransitionContext<typeof deliveryCutoffs>;
type Line = NonNullable<Change['before']['lines']>[number];

const CUTOFFS = 'cfl/delivery-cutoffs';
const MOVEMENTS = 'cfl/movements';
const SHORT = 'FALTANTES_POR_COBRAR';
const COLLECTING = ['create', 'update', 'apply', 'list'].map((action) => `${MOVEMENTS}.${action}`);

/** Whoever may close a cut-off makes its collections: that was asked for by closing it. */
const collector = (actor: Actor): Actor => ({
  ...actor,
  permissions: {
    ...actor.permissions,
    grants: new Map<string, Grant>([
      ...actor.permissions.grants,
      ...COLLECTING.map((key) => [key, { scope: 'TODOS', maxAmount: null }] as const),
    ]),
  },
});

interface Destination {
  /** Id of the type of movement of collections. */
  readonly type: number;
  readonly default_account: number | null;
}

async function loadDestination({ tx }: Change): Promise<Destination> {
  const [found] = await tx.query(
    sql<Destination>`select y.id as type, (select default_collection_account_id from cfl__configs where account_id = ${TENANT}) as default_account
      from cfl__movement_types y where y.account_id = ${TENANT} and y.kind = 'COBRO' and y.active order by y.id limit 1`,
  );
  if (found) return found;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('cfl.noCollectionType', 'Falta un tipo de movimiento de cobro: agrégalo o actívalo.'),
  );
}

function requireAccount(account: number | null | undefined): number {
  if (account) return account;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'cfl.noAccountOfForm',
      'Falta la cuenta en que entra lo que no es efectivo: escríbela en la forma de pago o en la configuración de tesorería.',
    ),
  );
}

interface Collection {
  readonly line: Line;
  readonly account: number;
  readonly type: number;
}

/** A collection as a cashier would capture and apply it; its id. */
async function collectLine(
  context: Change,
  by: Actor,
  { line, account, type }: Collection,
): Promise<number> {
  const { tx, services, before } = context;
  const movements = services.registry.resource(MOVEMENTS);
  const made = await createInTransaction(tx, services, by, movements, {
    movement_type_id: String(type),
    date: before.date,
    subject_id: String(line.subject_id),
    bank_account_id: String(account),
    payment_type_id: String(line.payment_type_id),
    amount: line.amount!,
    ...(line.reference && { reference: line.reference }),
    concept: `Corte ${before.folio} ${line.document_no ?? ''}`.trim(),
    ...(line.open_item_id && {
      lines: { 0: { open_item_id: String(line.open_item_id), amount_item: line.amount! } },
    }),
  });
  await transitionInTransaction(tx, services, by, movements, 'apply', made.id!, {});
  return made.id!;
}

async function collectAll(context: Change): Promise<void> {
  const { tx, actor, before, changes } = context;
  const lines = linesOf(before);
  const forms = await formsOf(
    tx,
    lines.map(({ payment_type_id }) => payment_type_id),
  );
  const { type, default_account } = await loadDestination(context);
  const by = collector(actor);
  const done: Line[] = [];
  for (const line of lines) {
    if (line.result === 'NO_COBRADO') {
      done.push(line);
      continue;
    }
    const form = forms.get(line.payment_type_id ?? 0);
    const account = form?.is_cash
      ? before.bank_account_id
      : (form?.bank_account_id ?? default_account);
    const movement_id = await collectLine(context, by, {
      line,
      account: requireAccount(account),
      type,
    });
    done.push({ ...line, movement_id });
  }
  changes.lines = done;
}

/** Who is short must be somebody in the books. */
async function debtor({ tx, before }: Change): Promise<number> {
  const subject = await employeeOf(tx, before.responsible_id);
  if (subject !== null) return subject;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'cfl.noDebtor',
      'Falta dinero y el responsable no es un tercero: captúralo en Terceros como Empleado, con su usuario.',
    ),
  );
}

interface Difference {
  readonly amount: string;
  readonly isShort: boolean;
  readonly line: number;
}

/** Money that is missing is owed by whoever answers for it. */
async function owe(context: Change, subject: number, amount: string) {
  const { before } = context;
  const [item] = await createItem(context, {
    side: 'CXC',
    direction: 'CARGO',
    kind: 'GASTO',
    subject_id: subject,
    source: { resource: CUTOFFS, id: before.id! },
    document_no: before.folio ?? null,
    date: before.date,
    currency_id: null,
    amount,
    account_role: SHORT,
    branch_office_id: before.branch_office_id ?? null,
  });
  return item!.id;
}

async function postDifference(context: Change, { amount, isShort, line }: Difference) {
  const { tx, before } = context;
  const subject = isShort ? await debtor(context) : await employeeOf(tx, before.responsible_id);
  const item = isShort ? await owe(context, subject!, amount) : null;
  await postEvent(context, {
    event: 'CORTE_ENTREGA',
    source: { resource: CUTOFFS, id: before.id! },
    date: before.date,
    branch_office_id: before.branch_office_id ?? null,
    subject_id: subject,
    tokens: { folio: before.folio ?? null, ...(await partyOf(tx, subject)) },
    sets: {
      TOTAL: [
        {
          facts: { bank_account_id: before.bank_account_id },
          bank_transaction_id: line,
          amounts: { [isShort ? 'salida' : 'entrada']: amount },
        },
        { open_item_id: item, amounts: { [isShort ? 'faltante' : 'sobrante']: amount } },
      ],
    },
  });
}

export async function closeCutoff(context: Change): Promise<void> {
  const { before } = context;
  await collectAll(context);
  const difference = new Exact(before.difference ?? 0);
  if (difference.isZero()) return;
  const isShort = difference.lt(0);
  const amount = moneyText(difference.abs());
  const line = await bankLine(context, {
    bank_account_id: before.bank_account_id!,
    direction: isShort ? 'SALIDA' : 'ENTRADA',
    date: before.date,
    amount,
    reference: before.folio ?? null,
    description: before.difference_reason ?? before.folio ?? '',
    branch_office_id: before.branch_office_id ?? null,
    source: { resource: CUTOFFS, id: before.id! },
  });
  await postDifference(context, { amount, isShort, line });
}
