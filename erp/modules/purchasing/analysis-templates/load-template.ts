/** Which template a product is analysed by. */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { HumidityBasis, HumidityRule, WeightTerms } from './commercial-weight.ts';
import type { GradeRange, Parameter, Template } from './dictum.ts';
import type { Sampling } from './sampling.ts';

export interface LoadedTemplate extends Template, WeightTerms {
  readonly id: number;
  readonly code: string;
  readonly sampling: Sampling;
  readonly sample_value: string | null;
  readonly parameters: readonly (Parameter & {
    readonly id: number;
    readonly name: string;
    readonly unit: string | null;
  })[];
}

interface Head extends Pick<LoadedTemplate, 'id' | 'code' | 'sampling' | 'sample_value'> {
  readonly humidity_basis: HumidityBasis;
  readonly base_humidity: string;
  readonly humidity_rule: HumidityRule;
  readonly impurity_tolerance: string;
  readonly max_humidity: string | null;
  readonly max_impurity: string | null;
}

/** Those of these products that have one, of their own or of their category. */
export async function analysedProducts(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await tx.query(
    sql<{
      id: number;
    }>`select p.id from products p where p.account_id = ${TENANT} and p.id = any(${ids}::bigint[]) and exists (
        select 1 from pur__analysis_templates a left join pur__analysis_templates__product_ids x on ${raw(sameCompany('x', 'a'))} and x.owner_id = a.id and x.target_id = p.id
        where a.account_id = ${TENANT} and a.active and (x.target_id is not null or a.category_id = p.category_id))`,
  );
  return new Set(found.map(({ id }) => id));
}

/** The active one of the product, else of its category; null where it needs no analysis. */
export async function loadTemplate(tx: Tx, productId: number): Promise<LoadedTemplate | null> {
  const [head] = await tx.query(
    sql<Head>`select a.id, a.code, a.sampling, a.sample_value, a.humidity_basis, a.base_humidity, a.humidity_rule, a.impurity_tolerance, a.max_humidity, a.max_impurity
      from pur__analysis_templates a
        left join pur__analysis_templates__product_ids x on ${raw(sameCompany('x', 'a'))} and x.owner_id = a.id and x.target_id = ${productId}
      where a.account_id = ${TENANT} and a.active and (x.target_id is not null or a.category_id = (select p.category_id from products p where p.account_id = ${TENANT} and p.id = ${productId}))
      order by x.target_id nulls last limit 1`,
  );
  if (!head) return null;
  const parameters = await tx.query(
    sql<
      LoadedTemplate['parameters'][number]
    >`select id, line_no, name, kind, unit, min, max, critical, role
      from pur__analysis_parameters where account_id = ${TENANT} and template_id = ${head.id} order by line_no`,
  );
  const grades = await tx.query(
    sql<GradeRange>`select code, parameter, from_value as "from", to_value as "to", price_adjust_percent, accept
      from pur__analysis_grades where account_id = ${TENANT} and template_id = ${head.id} order by id`,
  );
  return { ...head, parameters, grades };
}
