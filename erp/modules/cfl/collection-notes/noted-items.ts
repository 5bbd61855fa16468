/** The items that a note is about: which may be, and what they keep of it. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { SaveContext, SavedContext } from '#erp/kernel/rules.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { collectionNotes } from './collection-notes.ts';

type Note = StoredRow<typeof collectionNotes>;

interface NotedItem {
  readonly id: number;
  readonly subject_id: number | null;
  readonly side: string;
  readonly direction: string;
  readonly status: string;
  readonly currency_id: number;
  readonly balance: string;
}

/** By the day on which they fall due. */
const itemsOf = ({ tx }: Pick<Writing, 'tx'>, ids: readonly number[]): Promise<NotedItem[]> =>
  tx.query(
    sql<NotedItem>`select id, subject_id, side, direction, status, currency_id, balance from cfl__open_items where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by due_date, id for update`,
  );

/** Why none of them can be collected from the party. */
function itemsProblem(items: readonly NotedItem[], subject: number | null | undefined) {
  if (items.some(({ subject_id }) => subject_id !== subject))
    return t('cfl.itemsOfParty', 'Elige partidas del mismo tercero.');
  if (items.some(({ side, direction }) => side !== 'CXC' || direction !== 'CARGO'))
    return t('cfl.itemsToCollect', 'Elige documentos por cobrar.');
  if (items.some(({ status }) => status !== 'ABIERTA' && status !== 'PARCIAL'))
    return t('cfl.itemsOpen', 'Elige documentos que sigan abiertos.');
  return null;
}

export async function checkItems(context: SaveContext<typeof collectionNotes>): Promise<void> {
  const { draft, fail } = context;
  const ids = draft.open_items ?? [];
  const asksFor = draft.result === 'PROMESA' || draft.result === 'EN_ACLARACION';
  if (ids.length === 0) {
    if (asksFor) fail('open_items', t('cfl.whichItems', 'Elige de qué documentos se trata.'));
    return;
  }
  const items = await itemsOf(context, ids);
  const problem = itemsProblem(items, draft.subject_id);
  if (problem) return fail('open_items', problem);
  if (draft.result !== 'PROMESA' || !draft.promised_amount) return;
  if (new Set(items.map(({ currency_id }) => currency_id)).size > 1)
    return fail('open_items', t('cfl.promiseCurrency', 'Una promesa es de una sola moneda.'));
  const owed = items.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
  if (new Exact(draft.promised_amount).gt(owed))
    fail(
      'promised_amount',
      t('cfl.promiseTooMuch', 'Esas partidas sólo deben {amount}.', {
        amount: shownMoney(owed.toFixed(2)),
      }),
    );
}

/** `[item, what of the promise is its own]`, the oldest first. */
function promisedParts(items: readonly NotedItem[], promised: string) {
  let left = new Exact(promised);
  return items.map(({ id, balance }) => {
    const part = left.lt(balance) ? left : new Exact(balance);
    left = left.minus(part);
    return { id, amount: moneyText(part) };
  });
}

const ITEMS = 'cfl/open-items';

/** What was promised of items is what their ageing and the projection of cash read. */
async function promise(context: Writing, { open_items, promised_date, promised_amount }: Note) {
  const parts = new Map(
    promisedParts(await itemsOf(context, open_items ?? []), promised_amount!).map(
      ({ id, amount }) => [id, new Exact(amount).isZero() ? null : amount],
    ),
  );
  await changeByConsequence(
    context,
    ITEMS,
    { id: [...parts.keys()] },
    {
      changes: ({ id }) => {
        const amount = parts.get(id!) ?? null;
        return { promised_date: amount === null ? null : promised_date, promised_amount: amount };
      },
      reason: t('cfl.itemPromised', 'Se prometió su pago en una gestión.'),
    },
  );
}

const sameTerms = (after: Note, before: Note | null): boolean =>
  before !== null &&
  before.result === after.result &&
  before.promised_date === after.promised_date &&
  before.promised_amount === after.promised_amount &&
  JSON.stringify(before.open_items) === JSON.stringify(after.open_items);

/** What items lose of a note that says something else now. */
export async function unmarkItems(context: Writing, before: Note): Promise<void> {
  const which = { id: before.open_items ?? [] };
  if (before.result === 'PROMESA')
    await changeByConsequence(context, ITEMS, which, {
      changes: ({ promised_date }) =>
        promised_date === before.promised_date
          ? { promised_date: null, promised_amount: null }
          : null,
      reason: t('cfl.itemNotPromised', 'La gestión que lo prometía ya dice otra cosa.'),
    });
  if (before.result === 'EN_ACLARACION')
    await changeByConsequence(context, ITEMS, which, {
      changes: () => ({ disputed: false }),
      reason: t('cfl.itemNotDisputed', 'La gestión que lo aclaraba ya dice otra cosa.'),
    });
}

export async function markItems(
  context: SavedContext<typeof collectionNotes>,
  after: Note,
  before: Note | null,
): Promise<void> {
  if (sameTerms(after, before)) return;
  if (before) await unmarkItems(context, before);
  if (after.result === 'PROMESA') await promise(context, after);
  if (after.result === 'EN_ACLARACION')
    await changeByConsequence(
      context,
      ITEMS,
      { id: after.open_items ?? [] },
      {
        changes: () => ({ disputed: true }),
        reason: t('cfl.itemDisputed', 'Una gestión lo dejó en aclaración.'),
      },
    );
}
