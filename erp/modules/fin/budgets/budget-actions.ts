/** What is done with a budget: inputs. The code is in `copy-budget.ts` and `ask-transfer.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, decimal, int, longtext, money, ref, text } from '#erp/model/fields.ts';

export const MONTH_CHOICES = [
  ['1', 'Enero'],
  ['2', 'Febrero'],
  ['3', 'Marzo'],
  ['4', 'Abril'],
  ['5', 'Mayo'],
  ['6', 'Junio'],
  ['7', 'Julio'],
  ['8', 'Agosto'],
  ['9', 'Septiembre'],
  ['10', 'Octubre'],
  ['11', 'Noviembre'],
  ['12', 'Diciembre'],
] as const;

export const COPY = action({
  label: 'Copiar',
  help: 'Hace otra versión, o la de otro ejercicio, con cada mes multiplicado por el factor. Lleva los traspasos aprobados.',
  summary: 'Copia un presupuesto a otro ejercicio o a otra versión.',
  key: 'fin/budgets.create',
  fields: {
    year: int('Ejercicio', { ungrouped: true, required: true, min: '2000', max: '2100', width: 4 }),
    factor: decimal('Factor', {
      required: true,
      precision: 9,
      scale: 4,
      above: '0',
      max: '100',
      default: '1',
      width: 4,
      help: '1.05 aumenta 5 %.',
    }),
  },
  output: z.object({ id: z.int(), version: z.int() }),
  status: 201,
});

export const TRANSFER = action({
  label: 'Pedir traspaso',
  help: 'Pasa dinero de un mes de una partida a otro de otra, cuando otra persona lo aprueba.',
  summary: 'Pide pasar dinero de una partida del presupuesto a otra.',
  key: 'fin/budget-transfers.create',
  offeredWhen: { field: 'status', is: ['APROBADO'] },
  whyNot: 'Sólo un presupuesto aprobado tiene traspasos: en borrador cambia sus partidas.',
  fields: {
    from_line: choice('De la partida', [], { required: true, width: 8 }),
    from_month: choice('Del mes', MONTH_CHOICES, { required: true, width: 4 }),
    to_line: choice('A la partida', [], { required: true, width: 8 }),
    to_month: choice('Al mes', MONTH_CHOICES, { required: true, width: 4 }),
    amount: money('Importe', { required: true, above: '0', suffix: 'MXN', width: 4 }),
    reason: longtext('Motivo', { required: true, max: 500 }),
  },
  output: z.object({ id: z.int() }),
  status: 201,
});

const answer = z.string();

/** What budgets of `erp/domains/budget` answer; documents ask the domain itself. */
export const CHECK = action({
  label: 'Consultar disponible',
  help: 'Dice si un gasto cabe: lo presupuestado menos lo comprometido y lo gastado.',
  summary: 'Dice si un gasto cabe en el presupuesto.',
  on: 'resource',
  fields: {
    expense_id: ref('Concepto de gasto', 'expenses', { width: 6 }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      where: { kind: 'DETALLE' },
      width: 6,
      help: 'En lugar del concepto.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
    date: date('Fecha', { help: 'Vacía: hoy.', width: 4 }),
    amount: money('Importe', { required: true, min: '0', suffix: 'MXN', width: 4 }),
    source_resource: text('Documento', {
      represents: 'resource',
      max: 60,
      width: 4,
      help: 'Lo que ya comprometió no cuenta en su contra.',
    }),
    source_id: text('Número', { max: 40, width: 4 }),
  },
  output: z.object({
    budget_id: z.int().nullable(),
    budget: answer,
    committed: answer,
    actual: answer,
    available: answer,
    status: z.enum(['DISPONIBLE', 'EXCEDIDO', 'SIN_PRESUPUESTO']),
    decision: z.enum(['PERMITIR', 'ADVERTIR', 'BLOQUEAR']),
    message: z.string().nullable(),
  }),
});
