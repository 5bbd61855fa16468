import { WITHDRAW } from './products-sales.schemas.ts';
import { t } from '#erp/model/texts/t.ts';
import { notFound } from '#erp/model/errors.ts';
import { leaveView } from '#erp/kernel/operations/save.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { productsSales } from './products-sales.ts';

export const rules = defineRules(productsSales, {
  beforeSave({ draft, before, fail }) {
    if (!before && draft.kind === 'KIT')
      fail('kind', t('sales.kitsInProducts', 'Crea los kits en Productos, con sus componentes.'));
  },
  calls: {
    /** A product that is no longer sold stays in the catalogue of products. */
    withdraw: call(WITHDRAW, async ({ services, actor, resource, id }) => {
      if (id === null) throw notFound();
      await leaveView({ services, actor }, resource, id, { is_sellable: '0' });
      return { data: { id } };
    }),
  },
});
