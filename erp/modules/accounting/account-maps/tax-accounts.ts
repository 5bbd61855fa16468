/** What the books add to taxes and to the SAT's codes: accounts of a tax, accounts of a code. */
import { countOf, existsIn } from '#erp/model/computed/declared.ts';
import { ref } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { AccountSource } from '#erp/model/postings/posting-events.ts';

/** Only where it is of sales or of purchases: the two have accounts of their own. */
const ONE_SIDE = { field: 'applies_to', is: ['VENTA', 'COMPRA'] } as const;
const USABLE = { kind: 'DETALLE', active: '1' } as const;

export const addedTaxFields: NonNullable<ModuleDeclaration['addedFields']> = {
  satTaxes: {
    fields: {
      pending_account_id: ref('Cuenta pendiente', 'acc/accounts', {
        where: USABLE,
        onlyWhen: ONE_SIDE,
        width: 6,
        help: 'Mientras no se cobra o paga. Vacía: la de su rol en el mapa de cuentas.',
      }),
      realized_account_id: ref('Cuenta realizada', 'acc/accounts', {
        where: USABLE,
        onlyWhen: ONE_SIDE,
        width: 6,
        help: 'Cuando ya se causó. Vacía: la de su rol en el mapa de cuentas.',
      }),
    },
    after: 'diot_bucket',
  },
  'sat/accounts': {
    fields: {
      account_count: countOf('Cuentas', 'acc/accounts', 'sat_account_id'),
      is_mapped: existsIn('Con cuentas', 'acc/accounts', 'sat_account_id'),
    },
    after: 'valid_to',
    listedAfter: 'nature',
  },
};

const PENDING = [
  'IVA_TRAS_PENDIENTE',
  'IEPS_TRAS_PENDIENTE',
  'IVA_RET_CLIENTES_PEND',
  'IVA_ACRED_PENDIENTE',
  'RET_IVA_PEND',
  'RET_ISR_HONORARIOS_PEND',
  'RET_ISR_ARRENDAMIENTO_PEND',
];
const REALIZED = [
  'IVA_TRAS_COBRADO',
  'IEPS_TRAS_COBRADO',
  'IVA_RET_CLIENTES',
  'IVA_ACRED_PAGADO',
  'IVA_ACRED_IMPORT',
  'RET_IVA',
  'RET_ISR_HONORARIOS',
  'RET_ISR_ARRENDAMIENTO',
];

const sourcesOf = (
  roles: readonly string[],
  field: 'pending_account_id' | 'realized_account_id',
): readonly AccountSource[] =>
  roles.map((role) => ({ role, fact: 'tax_id', resource: 'satTaxes', field }));

export const taxAccountSources: readonly AccountSource[] = [
  ...sourcesOf(PENDING, 'pending_account_id'),
  ...sourcesOf(REALIZED, 'realized_account_id'),
];
