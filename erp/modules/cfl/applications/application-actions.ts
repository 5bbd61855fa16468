/** What is done to applications: their inputs. The code is in `applications.endpoints.ts`. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { date, longtext, money, ref } from '#erp/model/fields.ts';

/** Credits that are there already, of one party or of several. */
export const APPLY = action({
  label: 'Aplicar abonos',
  help: 'Cada renglón baja el saldo de un cargo con el de un abono; en monedas distintas, escribe los dos importes.',
  summary: 'Aplica abonos que ya hay a cargos.',
  on: 'resource',
  key: 'cfl/applications.apply',
  fields: {
    date: date('Fecha', { width: 3, help: 'Vacía: hoy.' }),
    lines: inputRows(
      'Aplicaciones',
      {
        one: 'aplicación',
        fields: {
          charge_item_id: ref('Cargo', 'cfl/open-items', {
            required: true,
            where: { direction: 'CARGO' },
          }),
          credit_item_id: ref('Abono', 'cfl/open-items', {
            required: true,
            where: { direction: 'ABONO' },
          }),
          amount_charge: money('Importe', { required: true, above: '0' }),
          amount_credit: money('Importe del abono', { above: '0' }),
        },
      },
      { required: true, max: 500 },
    ),
  },
  output: z.object({ applications: z.array(z.int()) }),
  status: 201,
});

export const REVERSE = action({
  label: 'Deshacer',
  help: 'El saldo regresa al documento y el dinero queda como abono por aplicar.',
  summary: 'Deshace una aplicación; el dinero queda como abono.',
  method: 'PUT',
  key: 'cfl/applications.reverse',
  tone: 'dan',
  fields: {
    date: date('Fecha', { width: 3, help: 'Vacía: hoy.' }),
    reason: longtext('Motivo', { required: true, max: 200 }),
  },
  output: z.object({ id: z.int() }),
});
