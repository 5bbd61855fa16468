import { action, inputRows } from '#erp/model/actions.ts';
import { money, ref, text } from '#erp/model/fields.ts';

const KEY = 'sat/wh-invoices.link';
const FROM = ['NUEVO', 'CLASIFICADO'] as const;
const WHY = 'Sólo se vincula lo que está por vincular.';

export const TO_INVOICE = action({
  label: 'Hacer factura de proveedor',
  help: 'Un borrador con sus partidas, impuestos y folio fiscal; se dice en qué difiere.',
  key: KEY,
  from: FROM,
  whyNot: WHY,
  tone: 'pri',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      width: 6,
      help: 'El del RFC del emisor; si no está, dalo de alta primero.',
    }),
    related_invoice_id: ref('Factura relacionada', 'prc/invoice-shipments', {
      narrowedBy: { supplier_id: 'supplier_id' },
      selectable: { status: ['CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA'] },
      width: 6,
      help: 'De una nota de crédito.',
    }),
    withholding_reason: text('Motivo de la retención distinta', {
      max: 200,
      width: 12,
      help: 'Por qué el CFDI no trae las retenciones de su perfil.',
    }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          description: text('Descripción', { max: 1000, readOnly: true }),
          amount: money('Importe', { readOnly: true }),
          expense_id: ref('Concepto', 'expenses', { where: { active: '1' } }),
          book_account_id: ref('Cuenta', 'acc/accounts', {
            where: { kind: 'DETALLE', active: '1' },
          }),
          cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' } }),
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
});

export const TO_EXPENSE = action({
  label: 'Comprobar gasto',
  help: 'Lo agrega a la comprobación de un gasto, o completa el comprobante que ya tiene su folio.',
  key: KEY,
  from: FROM,
  whyNot: WHY,
  fields: {
    claim_id: ref('Gasto', 'cfl/expenses', { required: true, width: 8 }),
    expense_id: ref('Concepto', 'expenses', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la que dice el CFDI.',
    }),
  },
});
