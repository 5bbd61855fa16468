import { action, inputRows } from '#erp/model/actions.ts';
import { choice, money, percent, ref, text } from '#erp/model/fields.ts';
import { CREDITABLE } from '#erp/modules/cfl/open-items/creditable.ts';

/** Accounts, centres and marks of a matched invoice, before it reaches the books. */
export const CLASSIFY = action({
  label: 'Reclasificar',
  help: 'Cambia cuenta, centro de costo y qué se acredita o deduce; lo demás queda como se validó.',
  summary: 'Cambia cuentas, centros de costo y marcas de una factura por contabilizar.',
  method: 'PUT',
  key: 'prc/invoice-shipments.classify',
  from: ['VALIDADA'],
  whyNot: 'Sólo se reclasifica una factura validada que no se ha contabilizado.',
  fields: {
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          description: text('Descripción', { max: 1000, readOnly: true }),
          amount: money('Importe', { readOnly: true }),
          book_account_id: ref('Cuenta', 'acc/accounts', {
            required: true,
            where: { kind: 'DETALLE', active: '1' },
          }),
          cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' } }),
          creditable: choice('IVA acreditable', CREDITABLE, { required: true }),
          deductible_percent: percent('Deducible', { min: '0', max: '100', suffix: '%' }),
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
});
