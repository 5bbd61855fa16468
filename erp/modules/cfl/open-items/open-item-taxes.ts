import { choice, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { CREDITABLE } from './creditable.ts';

/** Taxes of an open item, as its document says them; payments cause them by share (finance R31). */
export const openItemTaxes = child('cfl/open-item-taxes', {
  label: ['Impuesto de la partida', 'Impuestos de la partida'],
  fields: {
    item_id: ref('Partida', 'cfl/open-items', { required: true }),
    tax_id: ref('Impuesto', 'satTaxes', { required: true, width: 4 }),
    base: money('Base', { required: true, width: 3 }),
    amount: money('Importe', { required: true, width: 3 }),
    amount_mxn: money('Importe en pesos', { inPesos: true, required: true, width: 3 }),
    basis: choice(
      'Base de causación',
      [
        ['FLUJO', 'Flujo de efectivo'],
        ['DEVENGADO', 'Devengado'],
      ],
      { required: true, width: 3 },
    ),
    exempt_kind: choice(
      'Tipo de exención',
      [
        ['EXENTO', 'Exento'],
        ['NO_OBJETO', 'No objeto'],
      ],
      { width: 3 },
    ),
    creditable: choice('IVA acreditable', CREDITABLE, { width: 4 }),
    pending_role: choice('Rol pendiente', [], { choicesFrom: 'account-roles', width: 4 }),
    realized_role: choice('Rol causado', [], { choicesFrom: 'account-roles', width: 4 }),
  },
  title: 'tax_id',
  appendOnly: true,
  list: { columns: ['tax_id', 'base', 'amount', 'amount_mxn', 'basis'] },
  row: { cells: ['tax_id', 'base', 'amount', 'amount_mxn', 'basis'] },
});
