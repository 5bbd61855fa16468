import { extendRules } from '#erp/kernel/rules.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { RFC_PUBLIC } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { dropSubject, keepSubject } from '../keep-subject.ts';

/** Each supplier is a party of money, made and kept by its own saves. */
export const extension = extendRules(suppliers, {
  afterSave: (context) => {
    const { id, legal_name, rfc, tax_regimen_id, country_id, foreign_tax_id, email, phone } =
      context.after;
    return keepSubject(context, recordOf(id), {
      name: legal_name,
      rfc: rfc ?? RFC_PUBLIC,
      regimen_id: tax_regimen_id ?? null,
      country_id: country_id ?? null,
      foreign_tax_id: foreign_tax_id ?? null,
      email: email ?? null,
      phone: phone ?? null,
    });
  },
  beforeDelete: (context) => dropSubject(context, recordOf(context.before.id)),
});

const recordOf = (id: number) => ({ customer_id: null, supplier_id: id });
