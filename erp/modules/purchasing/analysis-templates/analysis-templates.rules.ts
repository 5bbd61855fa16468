import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { analysisTemplates } from './analysis-templates.ts';
import { checkGrades, checkParameters, numberParameters } from './template-checks.ts';

type Save = SaveContext<typeof analysisTemplates>;

/** A legal rate is that of the fibre. */
async function takeRegain({ tx, draft }: Save): Promise<void> {
  const [product] = draft.product_ids;
  if (draft.base_humidity || draft.humidity_basis !== 'TASA_LEGAL' || !product) return;
  const [found] = await tx.query(
    sql<{
      regain: string | null;
    }>`select regain from products where account_id = ${TENANT} and id = ${product}`,
  );
  draft.base_humidity = found?.regain ?? null;
}

/** What is analysed in one way only: a product, and a category, have one active template. */
async function checkScope({ tx, draft, before, fail }: Save): Promise<void> {
  const { category_id: category, product_ids: products } = draft;
  if (!category && products.length === 0)
    return fail(
      'category_id',
      t('purchasing.categoryOrProducts', 'Elige la categoría o los productos.'),
    );
  if (draft.active === false) return;
  const [other] = await tx.query(
    sql<{ code: string; product: string | null }>`select a.code, p.name as product
      from pur__analysis_templates a
        left join pur__analysis_templates__product_ids x on ${raw(sameCompany('x', 'a'))} and x.owner_id = a.id and x.target_id = any(${products}::bigint[])
        left join products p on ${raw(sameCompany('p', 'x'))} and p.id = x.target_id
      where a.account_id = ${TENANT} and a.active and a.id <> ${before?.id ?? 0} and (p.id is not null or a.category_id = ${category})
      order by p.id nulls last limit 1`,
  );
  if (!other) return;
  if (other.product)
    fail(
      'product_ids',
      t('purchasing.templateOf', '{product} ya está en la plantilla {code}.', {
        product: other.product,
        code: other.code,
      }),
    );
  else
    fail(
      'category_id',
      t('purchasing.templateOfCategory', 'Esa categoría ya tiene la plantilla {code}.', {
        code: other.code,
      }),
    );
}

export const rules = defineRules(analysisTemplates, {
  async beforeSave(context) {
    const { draft, fail } = context;
    await takeRegain(context);
    await checkScope(context);
    const parameters = draft.parameters ?? [];
    numberParameters(parameters);
    checkParameters(parameters, fail);
    checkGrades(draft.grades ?? [], parameters, fail);
  },
});
