/** Where taxes wait and where they are once caused, unless a document says otherwise. */
import type { Side } from '../arithmetic/exchange-result.ts';

export interface TaxRoles {
  readonly pending: string;
  readonly realized: string;
}

/** IVA that was withheld is ours to credit once it is handed over (finance R32). */
export const REMITTED_VAT = 'RET_IVA';

const ROLES: Readonly<Record<string, TaxRoles>> = {
  'CXC 002': { pending: 'IVA_TRAS_PENDIENTE', realized: 'IVA_TRAS_COBRADO' },
  'CXC 003': { pending: 'IEPS_TRAS_PENDIENTE', realized: 'IEPS_TRAS_COBRADO' },
  'CXC 002 R': { pending: 'IVA_RET_CLIENTES_PEND', realized: 'IVA_RET_CLIENTES' },
  'CXP 002': { pending: 'IVA_ACRED_PENDIENTE', realized: 'IVA_ACRED_PAGADO' },
  'CXP 002 R': { pending: 'RET_IVA_PEND', realized: REMITTED_VAT },
  'CXP 001 R': { pending: 'RET_ISR_HONORARIOS_PEND', realized: 'RET_ISR_HONORARIOS' },
};

/** Of taxes that wait for a payment; that of rents is said by its own tax. */
export const PENDING_ROLES: readonly string[] = [
  ...Object.values(ROLES).map(({ pending }) => pending),
  'RET_ISR_ARRENDAMIENTO_PEND',
];

/**
 * `satTax` is a code of c_Impuesto. Null for what moves no account when it is paid: local taxes,
 * IEPS that is a cost, ISR that customers withhold.
 */
export const taxRoles = (side: Side, satTax: string, withheld: boolean): TaxRoles | null =>
  ROLES[`${side} ${satTax}${withheld ? ' R' : ''}`] ?? null;

/** SQL of the same: the realized role of a tax `y` of a side; null of what moves no account. */
export const realizedRole = (side: Side): string =>
  `case y.sat_tax || case when y.kind = 'RETENCION' then ' R' else '' end ${Object.entries(ROLES)
    .filter(([key]) => key.startsWith(`${side} `))
    .map(([key, { realized }]) => `when '${key.slice(side.length + 1)}' then '${realized}'`)
    .join(' ')} end`;
