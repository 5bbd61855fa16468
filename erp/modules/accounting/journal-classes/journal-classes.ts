import { bool, choice, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What the law calls an entry: of income, of outlay or of the journal. */
export const journalClasses = resource('acc/journal-classes', {
  label: ['Clase de póliza', 'Clases de póliza'],
  gender: 'f',
  docUrl: 'tipos-de-poliza',
  fields: {
    code: text('Clave', { required: true, max: 2, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 9 }),
    sat_class: choice(
      'Clase SAT',
      [
        ['INGRESO', 'Ingreso'],
        ['EGRESO', 'Egreso'],
        ['DIARIO', 'Diario'],
      ],
      { required: true, width: 4 },
    ),
    requires_bank_line: bool('Exige un movimiento de banco o caja'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'sat_class', 'requires_bank_line', 'active'],
    sort: 'code',
    filters: ['sat_class', 'requires_bank_line'],
  },
  form: {
    sections: [
      {
        title: 'Clase',
        help: 'Cada tipo de póliza pertenece a una.',
        fields: ['code', 'name', 'sat_class', 'requires_bank_line'],
      },
    ],
  },
});
