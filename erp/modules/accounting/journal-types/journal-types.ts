import { bool, choice, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Kinds of journal entries; each numbers its own. */
export const journalTypes = resource('acc/journal-types', {
  label: ['Tipo de póliza', 'Tipos de póliza'],
  docUrl: 'tipos-de-poliza',
  fields: {
    code: text('Clave', {
      required: true,
      max: 4,
      case: 'upper',
      unique: true,
      width: 3,
      pattern: ['^[A-Z0-9]{1,4}$', 'Usa hasta 4 letras o números.'],
    }),
    name: text('Nombre', { required: true, max: 60, width: 9 }),
    journal_class_id: ref('Clase', 'acc/journal-classes', { required: true, width: 6 }),
    folio_prefix: text('Prefijo', {
      max: 6,
      case: 'upper',
      width: 3,
      pattern: ['^[A-Z0-9]{1,6}$', 'Usa hasta 6 letras o números.'],
      help: 'Vacío: la clave. El folio es {prefijo}-{AAAAMM}-{número}.',
    }),
    folio_digits: int('Dígitos', { required: true, min: '3', max: '6', default: 4, width: 3 }),
    folio_reset: choice(
      'Reinicio de folio',
      [
        ['MENSUAL', 'Cada mes'],
        ['ANUAL', 'Cada año'],
      ],
      {
        required: true,
        default: 'MENSUAL',
        width: 4,
        help: 'No cambia desde que hay pólizas con folio.',
      },
    ),
    series_id: ref('Serie', 'series', {
      readOnly: true,
      width: 4,
      help: 'Se crea con el tipo; lleva sus folios.',
    }),
    allows_manual: bool('Captura manual', { default: true }),
    requires_authorization: bool('Exige autorización'),
    allows_month_13: bool('Permite mes 13', { help: 'Los ajustes de cierre del ejercicio.' }),
  },
  title: ['code', 'name'],
  hasActive: true,
  signatureLimits: { fields: ['requires_authorization'], signers: 'acc/book-entries.post' },
  list: {
    columns: ['code', 'name', 'journal_class_id', 'folio_reset', 'allows_manual', 'active'],
    sort: 'code',
    filters: ['journal_class_id', 'allows_manual', 'requires_authorization', 'allows_month_13'],
  },
  form: {
    sections: [
      {
        title: 'Tipo',
        help: 'De la clase sale cómo se informa al SAT.',
        fields: ['code', 'name', 'journal_class_id'],
      },
      {
        title: 'Folio',
        help: 'Sin huecos: se toma al aplicar la póliza.',
        fields: ['folio_prefix', 'folio_digits', 'folio_reset', 'series_id'],
      },
      {
        title: 'Qué permite',
        help: 'Las que no se capturan a mano las hacen sus documentos.',
        fields: ['allows_manual', 'requires_authorization', 'allows_month_13'],
      },
    ],
  },
});
