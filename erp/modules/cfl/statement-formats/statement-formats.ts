import { choice, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { RECONCILIATION_TABS } from '../statements/tabs.ts';

const TABLE = { field: 'kind', is: ['CSV', 'XLSX'] } as const;
const TEXT = { field: 'kind', is: ['CSV'] } as const;
const column = (label: string, onlyWhen: typeof TABLE = TABLE) =>
  int(label, { min: '1', max: '200', width: 3, onlyWhen });

/** How the file of a bank is read. */
export const statementFormats = resource('cfl/statement-formats', {
  label: ['Formato de estado de cuenta', 'Formatos de estado de cuenta'],
  docUrl: 'estados-de-cuenta',
  fields: {
    name: text('Nombre', { required: true, max: 60, unique: true, width: 6 }),
    kind: choice(
      'Tipo',
      [
        ['CSV', 'CSV o texto con separadores'],
        ['XLSX', 'Hoja de cálculo'],
        ['OFX', 'OFX'],
        ['MT940', 'SWIFT MT940'],
        ['CAMT053', 'ISO 20022 camt.053'],
      ],
      { required: true, default: 'CSV', width: 6 },
    ),
    skip_rows: int('Renglones a omitir', {
      min: '0',
      max: '200',
      width: 3,
      onlyWhen: TABLE,
      help: 'Títulos que están antes de los movimientos.',
    }),
    delimiter: choice(
      'Separador',
      [
        ['COMA', 'Coma'],
        ['PUNTO_COMA', 'Punto y coma'],
        ['TAB', 'Tabulador'],
        ['BARRA', 'Barra vertical'],
      ],
      { width: 3, onlyWhen: TEXT, help: 'Vacío: se reconoce.' },
    ),
    encoding: choice(
      'Codificación',
      [
        ['UTF-8', 'UTF-8'],
        ['WINDOWS-1252', 'Windows-1252'],
        ['UTF-16', 'UTF-16'],
      ],
      { width: 3, onlyWhen: TEXT, help: 'Vacía: se reconoce.' },
    ),
    date_format: choice(
      'Formato de fecha',
      [
        ['DMA', 'Día, mes, año'],
        ['MDA', 'Mes, día, año'],
        ['AMD', 'Año, mes, día'],
      ],
      { width: 3, onlyWhen: TABLE, help: 'Vacío: día, mes, año.' },
    ),
    decimal_mark: choice(
      'Decimales',
      [
        ['PUNTO', 'Con punto'],
        ['COMA', 'Con coma'],
      ],
      { width: 3, onlyWhen: TABLE, help: 'Vacío: con punto.' },
    ),
    sign_mode: choice(
      'Signo',
      [
        ['DOS_COLUMNAS', 'Cargos y abonos en columnas distintas'],
        ['SIGNO', 'Con el signo del importe'],
        ['INDICADOR', 'Con una palabra en otra columna'],
      ],
      { width: 6, requiredWhen: TABLE, onlyWhen: TABLE },
    ),
    date_column: column('Columna de la fecha'),
    description_column: column('Columna de la descripción'),
    reference_column: column('Columna de la referencia'),
    charge_column: column('Columna de los cargos'),
    credit_column: column('Columna de los abonos'),
    amount_column: column('Columna del importe'),
    indicator_column: column('Columna de la palabra'),
    charge_mark: text('Palabra de los cargos', {
      max: 20,
      width: 3,
      onlyWhen: { field: 'sign_mode', is: ['INDICADOR'] },
    }),
    balance_column: column('Columna del saldo'),
    tracking_regex: text('Expresión de la clave de rastreo', {
      max: 200,
      width: 12,
      help: 'Vacía: la que usan los bancos. Su primer grupo es la clave.',
    }),
  },
  title: 'name',
  hasActive: true,
  list: {
    columns: ['name', 'kind', 'sign_mode', 'active'],
    sort: 'name',
    filters: ['kind'],
    tabs: RECONCILIATION_TABS,
  },
  form: {
    sections: [
      {
        title: 'Archivo',
        help: 'OFX, MT940 y camt.053 dicen todo de sí mismos; una tabla necesita sus columnas.',
        fields: [
          'name',
          'kind',
          'skip_rows',
          'delimiter',
          'encoding',
          'date_format',
          'decimal_mark',
          'tracking_regex',
        ],
      },
      {
        title: 'Columnas',
        help: 'Por su número, desde 1. La columna del saldo da los saldos inicial y final.',
        fields: [
          'sign_mode',
          'date_column',
          'description_column',
          'reference_column',
          'charge_column',
          'credit_column',
          'amount_column',
          'indicator_column',
          'charge_mark',
          'balance_column',
        ],
      },
    ],
  },
});
