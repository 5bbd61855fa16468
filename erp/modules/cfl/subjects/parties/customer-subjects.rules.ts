import { extendRules, type SavedContext } from '#erp/kernel/rules.ts';
import { customers } from '#erp/modules/sales/customers/customers.ts';
import { RFC_FOREIGN, RFC_PUBLIC } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { dropSubject, keepSubject, type PartyFacts } from '../keep-subject.ts';

type Customer = SavedContext<typeof customers>['after'];

/** As it is invoiced: by its default legal name, or without one as the general public. */
function factsOf(customer: Customer): PartyFacts {
  const companies = customer.tax_companies ?? [];
  const company = companies.find(({ is_default }) => is_default) ?? companies[0];
  const generic = customer.legal_person === 'EXTRANJERO' ? RFC_FOREIGN : RFC_PUBLIC;
  return {
    name: company?.legal_name ?? customer.name,
    rfc: company?.rfc ?? generic,
    regimen_id: company?.tax_regime_id ?? null,
    country_id: company?.country_id ?? null,
    foreign_tax_id: company?.foreign_tax_id ?? null,
    email: customer.email ?? null,
    phone: customer.phone ?? null,
  };
}

/** Each customer is a party of money, made and kept by its own saves. */
export const extension = extendRules(customers, {
  afterSave: (context) => keepSubject(context, recordOf(context.after.id), factsOf(context.after)),
  beforeDelete: (context) => dropSubject(context, recordOf(context.before.id)),
});

const recordOf = (id: number) => ({ customer_id: id, supplier_id: null });
