/**
 * Whose the goods of a movement are (inventory R12): nobody has to know the number of a customer or
 * a supplier.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { MovementTypeContext } from '#erp/domains/stock/posting-context.ts';
import type { movements } from './movements.ts';

/** Types that only move what is not the company's. */
const FOREIGN = new Set(['CONSIG-ENT', 'CONSIG-SAL']);
const OWNERS = {
  CLIENTE: {
    header: 'customer_id',
    table: 'customers',
    missing: () => t('inventory.customerOwns', 'Elige el cliente: es el dueño de la mercancía.'),
    unknown: () => t('inventory.noCustomer', 'Ese cliente no existe.'),
  },
  PROVEEDOR: {
    header: 'supplier_id',
    table: 'suppliers',
    missing: () => t('inventory.supplierOwns', 'Elige el proveedor: es el dueño de la mercancía.'),
    unknown: () => t('inventory.noSuchSupplier', 'Ese proveedor no existe.'),
  },
} as const;
type Foreign = keyof typeof OWNERS;

const isForeign = (kind: unknown): kind is Foreign => kind === 'CLIENTE' || kind === 'PROVEEDOR';

/**
 * Completes each line's owner from the customer or supplier of the movement, and says what is
 * missing.
 */
export async function completeOwners(
  { tx, draft, fail }: Pick<SaveContext<typeof movements>, 'tx' | 'draft' | 'fail'>,
  type: Pick<MovementTypeContext, 'code'>,
): Promise<void> {
  const lines = Array.isArray(draft.lines) ? (draft.lines as readonly Row[]) : [];
  const named = (['CLIENTE', 'PROVEEDOR'] as const).filter(
    (kind) => typeof draft[OWNERS[kind].header] === 'number',
  );
  const given: { readonly kind: Foreign; readonly id: number; readonly index: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isForeign(line.owner_kind) && FOREIGN.has(type.code)) {
      const [only, other] = named;
      if (!only || other) {
        fail(
          `lines[${index}][owner_kind]`,
          t('inventory.ownerNeeded', 'Este tipo es de mercancía ajena: di de quién es.'),
        );
        continue;
      }
      line.owner_kind = only;
    }
    if (!isForeign(line.owner_kind)) {
      line.owner_id = null;
      continue;
    }
    const { header, missing } = OWNERS[line.owner_kind];
    line.owner_id ??= draft[header] ?? null;
    if (typeof line.owner_id === 'number')
      given.push({ kind: line.owner_kind, id: line.owner_id, index });
    else fail(header, missing());
  }
  for (const kind of ['CLIENTE', 'PROVEEDOR'] as const) {
    const own = given.filter((each) => each.kind === kind);
    if (own.length === 0) continue;
    const known = await tx.query<{ id: number }>(
      `select id from ${OWNERS[kind].table} where id = any($1::bigint[])`,
      [own.map(({ id }) => id)],
    );
    for (const { id, index } of own)
      if (!known.some((row) => row.id === id))
        fail(`lines[${index}][owner_id]`, OWNERS[kind].unknown());
  }
}
