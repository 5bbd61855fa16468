/** An amendment is given up: the order is what it was, in its terms, its lines and its state. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { countChange } from '../../prc-requests/ordering/ordered-lines.ts';
import { lockRequested } from '../../prc-requests/progress/follow-requests.ts';
import type { Change } from '../send-order.ts';
import { backTo } from './settle-amendment.ts';
import { LINES_IN_FORCE, type Version } from './version-in-force.ts';

type Line = Version['rows']['lines'][number];

/** With what happened to each meanwhile; one that was taken away is written anew. */
function restoredLines({ before }: Change, { rows }: Version): readonly Line[] {
  const now = new Map(linesOf(before).map((line) => [line.id, line]));
  return rows.lines.map(({ id, version: _, ...line }) => {
    const own = now.get(id);
    if (!own) return line as Line;
    const live = LINES_IN_FORCE.live.map((name) => [name, own[name as keyof Line]]);
    return { ...own, ...line, ...Object.fromEntries(live) } as Line;
  });
}

/** What the draft did not ask for any more may have been ordered of somebody else. */
async function takeRequested(context: Change, restored: readonly Line[]): Promise<void> {
  const { tx, before, fail } = context;
  const named = [...linesOf(before), ...restored].flatMap(
    ({ request_line_id }) => request_line_id ?? [],
  );
  if (named.length === 0) return;
  await lockRequested(tx, named);
  await countChange(context, linesOf(before), restored);
  const [over] = await tx.query(
    sql<{
      folio: string;
    }>`select coalesce(r.folio, '') as folio from prc_request_lines l join prc_requests r on r.account_id = ${TENANT} and r.id = l.request_id where l.account_id = ${TENANT} and l.id = any(${named}::bigint[]) and l.ordered_quantity > l.quantity limit 1`,
  );
  if (over)
    fail(
      '',
      t(
        'purchasing.orderedElsewhere',
        'Lo que la modificación soltó de la requisición {folio} ya se ordenó en otra orden: aplica los cambios o cancela.',
        over,
      ),
    );
}

export async function restoreOrder(context: Change): Promise<void> {
  const { before, changes, fail } = context;
  const version = before.in_force as Version | null;
  if (!before.amended_from || !version)
    return fail(
      '',
      t('purchasing.noFormerVersion', 'La orden no tiene una versión anterior a la cual volver.'),
    );
  const lines = restoredLines(context, version);
  await takeRequested(context, lines);
  const { status: _, ...record } = version.record;
  await changeByConsequence(
    context,
    'purchase-orders',
    { id: before.id! },
    {
      withRows: true,
      reason: t('purchasing.amendmentDropped', 'Se dejó la modificación: vuelve lo que decía.'),
      // Of the version only the order's own types are known; it is a record of the declaration.
      changes: () => ({ ...record, lines }) as unknown as Row,
    },
  );
  Object.assign(changes, record);
  changes.reject_reason = null;
  await backTo(context, before.amended_from);
}
