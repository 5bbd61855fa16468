import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { listMembers, type WireValue, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { nextCode } from '#erp/platform/folios/codes.ts';

export const MAX_VARIANTS = 200;

export interface Attribute {
  readonly name: string;
  readonly values: readonly string[];
}
type Combination = readonly (readonly [name: string, value: string])[];

/** Every combination of one value of each attribute, the last attribute moving fastest. */
export const combinations = (attributes: readonly Attribute[]): readonly Combination[] =>
  attributes.reduce<readonly Combination[]>(
    (sofar, { name, values }) =>
      sofar.flatMap((each) => values.map((value) => [...each, [name, value] as const])),
    [[]],
  );

const keyOf = (combination: Combination) =>
  JSON.stringify(
    combination
      .map(([name, value]) => [name.toLocaleLowerCase('es-MX'), value.toLocaleLowerCase('es-MX')])
      .toSorted(),
  );

function readAttributes(raw: WireValue | undefined): readonly Attribute[] {
  const text = (value: WireValue | undefined) => (typeof value === 'string' ? value.trim() : '');
  const attributes = (listMembers(raw) ?? []).map(([, member]) => {
    const each = member as WireObject;
    return {
      name: text(each.name),
      values: [
        ...new Set(
          (listMembers(each.values) ?? []).map(([, value]) => text(value)).filter(Boolean),
        ),
      ],
    };
  });
  if (
    attributes.length === 0 ||
    attributes.some(({ name, values }) => name === '' || values.length === 0)
  )
    throw invalid({
      attributes: [
        t('inventory.someAttribute', 'Escribe al menos una característica con sus valores.'),
      ],
    });
  const count = attributes.reduce((total, { values }) => total * values.length, 1);
  if (count > MAX_VARIANTS)
    throw invalid({
      attributes: [
        t(
          'inventory.mostVariants',
          'Son {count} variantes; el máximo es {most}. Hazlas por partes.',
          { count, most: MAX_VARIANTS },
        ),
      ],
    });
  return attributes;
}

/** Attributes of the variants that exist, one key each. */
async function existing(tx: Tx, id: number): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ product_id: number; name: string; value: string }>(
    `select a.product_id, a.name, a.value from product_attributes a ${join('product_attributes.product_id', 'a', 'p')} where a.account_id = $2 and p.parent_id = $1`,
    [id, TENANT],
  );
  return new Set(
    [...Map.groupBy(rows, (row) => row.product_id).values()].map((own) =>
      keyOf(own.map((row) => [row.name, row.value] as const)),
    ),
  );
}

/**
 * `POST products/variants/:id` {attributes: [{name, values[]}]}: makes the combinations that no
 * variant has yet.
 */
export async function makeVariants(context: CallContext) {
  const { services, resource, id, body } = context;
  const actor = requireActor(context);
  const attributes = readAttributes((body as WireObject).attributes);
  const made = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [base] = await tx.query<{
        code: string;
        name: string;
        kind: string;
        category_id: number;
        stock_unit_id: number;
        is_template: boolean;
      }>(
        'select code, name, kind, category_id, stock_unit_id, is_template from products where account_id = $2 and id = $1 for update',
        [id, TENANT],
      );
      if (!base) throw notFound();
      if (!base.is_template)
        throw invalid({
          is_template: [
            t('inventory.markTemplate', 'Marca primero el producto como base de variantes.'),
          ],
        });
      const known = await existing(tx, id!);
      const created: { id: number; title: string }[] = [];
      for (const combination of combinations(attributes).filter(
        (each) => !known.has(keyOf(each)),
      )) {
        const row = await createInTransaction(tx, services, actor, resource, {
          code: await nextCode(tx, actor.accountId, resource, `${base.code}-`, 2),
          name: `${base.name} ${combination.map(([, value]) => value).join(' ')}`.slice(0, 150),
          kind: base.kind,
          category_id: String(base.category_id),
          stock_unit_id: String(base.stock_unit_id),
          parent_id: String(id),
          attribute_lines: Object.fromEntries(
            combination.map(([name, value], i) => [String(i), { name, value }]),
          ),
        });
        created.push({ id: row.id!, title: String(row.title ?? '') });
      }
      return created;
    },
  );
  await runAfterCommit(services, actor, resource);
  return { data: { created: made.length, products: made } };
}
