import { choice, date, ref, rfc, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { FIGURE_TYPES, TRANSPORT_PARTS } from '../bill-choices.ts';

const DRIVER = { field: 'figure', is: ['01'] } as const;
const OWNER = { field: 'figure', is: ['02', '03'] } as const;

/** Who drives, and who else has to do with the vehicle. */
export const billFigures = child('sat-landing-bills/figures', {
  label: ['Figura', 'Figuras'],
  gender: 'f',
  fields: {
    bill_id: ref('Carta Porte', 'sat-landing-bills', { required: true }),
    figure: choice('Figura', FIGURE_TYPES, { required: true, default: '01', width: 4 }),
    name: text('Nombre', { required: true, max: 254, case: 'upper', width: 5 }),
    rfc: rfc('RFC', { width: 3, help: 'Vacío: es extranjero y lleva su registro.' }),
    license: text('Licencia', {
      max: 16,
      case: 'upper',
      onlyWhen: DRIVER,
      width: 3,
      help: 'Federal o estatal, de 6 a 16 letras y números.',
    }),
    license_to: date('Licencia vigente hasta', { onlyWhen: DRIVER, width: 3 }),
    part: choice('Parte del transporte', TRANSPORT_PARTS, {
      onlyWhen: OWNER,
      width: 4,
      help: 'De qué es dueño o arrendador.',
    }),
    foreign_tax_id: text('Registro fiscal extranjero', { max: 40, min: 6, width: 3 }),
    residence: text('País de residencia', { max: 3, min: 3, case: 'upper', width: 2 }),
  },
  title: 'name',
  row: { cells: ['figure', 'name', 'rfc', 'license', 'license_to'] },
  list: { columns: ['figure', 'name', 'rfc', 'license', 'license_to', 'part'] },
});
