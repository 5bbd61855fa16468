import { CHECKLIST, GENERATE, LOCK } from './periods.schemas.ts';
import { isClosedYearSql } from '#erp/domains/accounting/closing/closed-year.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  computed,
  date,
  datetime,
  file,
  int,
  lines,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ELECTRONIC_BOOKS } from './coe/electronic-books.schemas.ts';
import { FILE_BOOKS } from './coe/filing-action.ts';
import { CLOSE_YEAR, REOPEN_YEAR } from './year-actions.ts';

const FIRST_DAY = 'make_date(t.year::int, least(t.month, 12)::int, 1)';

/** Months of the books. Each area is locked by itself; a closed one is closed for all. */
export const accPeriods = resource('acc/periods', {
  label: ['Periodo contable', 'Periodos contables'],
  docUrl: 'cierres',
  fields: {
    name: computed(
      'Periodo',
      'text',
      "case when t.month = 13 then 'ajuste ' else (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[t.month::int] || ' ' end || t.year",
    ),
    year: int('Ejercicio', {
      ungrouped: true,
      required: true,
      min: '2000',
      max: '2100',
      readOnly: true,
    }),
    month: int('Mes', {
      required: true,
      min: '1',
      max: '13',
      readOnly: true,
      help: 'El 13 es el de ajustes del ejercicio.',
    }),
    start_date: computed(
      'Inicio',
      'date',
      `(case when t.month = 13 then make_date(t.year::int, 12, 31) else ${FIRST_DAY} end)`,
    ),
    end_date: computed(
      'Fin',
      'date',
      `(${FIRST_DAY} + interval '1 month' - interval '1 day')::date`,
    ),
    status: choice(
      'Estado',
      [
        ['FUTURO', 'Futuro', 'neutral'],
        ['ABIERTO', 'Abierto', 'go'],
        ['EN_CIERRE', 'En cierre', 'wait'],
        ['CERRADO', 'Cerrado', 'off'],
      ],
      { required: true, default: 'FUTURO', readOnly: true },
    ),
    year_end: computed(
      'Cierre del ejercicio',
      'text',
      `case when t.month = 13 then case when ${isClosedYearSql('t')} then 'CERRADO' else 'PENDIENTE' end end`,
      {
        chips: [
          ['PENDIENTE', 'Pendiente', 'neutral'],
          ['CERRADO', 'Cerrado', 'off'],
        ],
        help: 'Del mes 13: sus resultados ya están en los de ejercicios anteriores.',
      },
    ),
    sales_lock: bool('Bloqueo de ventas', { readOnly: true }),
    purchases_lock: bool('Bloqueo de compras', { readOnly: true }),
    stock_lock: bool('Bloqueo de inventarios', { readOnly: true }),
    treasury_lock: bool('Bloqueo de tesorería', { readOnly: true }),
    payroll_lock: bool('Bloqueo de nómina', { readOnly: true }),
    closed_at: datetime('Cerrado el', { readOnly: true }),
    closed_by: ref('Cerró', 'users', { readOnly: true }),
    close_digest: text('Huella del cierre', { max: 64, readOnly: true }),
    coe_status: choice(
      'Contabilidad electrónica',
      [
        ['PENDIENTE', 'Pendiente', 'neutral'],
        ['GENERADA', 'Generada', 'go'],
        ['ENVIADA', 'Enviada', 'wait'],
        ['ACEPTADA', 'Aceptada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true },
    ),
    coe_sent_at: date('Enviada el', { readOnly: true }),
    coe_ack: text('Folio del acuse', { max: 60, readOnly: true }),
    coe_ack_file: file('Acuse', { readOnly: true }),
    coe_replaces: bool('Toca complementaria', {
      readOnly: true,
      help: 'La balanza ya se había enviado cuando se reabrió el mes.',
    }),
    live_exceptions: countOf('Excepciones vigentes', 'acc/period-exceptions', 'period_id', {
      notPast: 'expires_at',
    }),
    exceptions: lines('Excepciones', 'acc/period-exceptions', 'period_id', { max: 50 }),
  },
  title: 'name',
  search: [],
  list: {
    columns: [
      'year',
      'month',
      'name',
      'status',
      'sales_lock',
      'purchases_lock',
      'stock_lock',
      'treasury_lock',
      'payroll_lock',
    ],
    sort: '-year',
    filters: ['year', 'status'],
  },
  uniques: [{ fields: ['year', 'month'], on: 'month', message: 'Ese periodo ya existe.' }],
  calls: ['list', 'one', 'update'],
  screens: ['edit'],
  listPath: 'corp/config/periods',
  actions: { 'close-year': CLOSE_YEAR, 'reopen-year': REOPEN_YEAR, 'file-books': FILE_BOOKS },
  states: {
    field: 'status',
    initial: 'FUTURO',
    byConsequence: {
      begin: {
        label: 'Apertura por calendario',
        from: ['FUTURO'],
        to: 'ABIERTO',
        cause: 'Llegó su primer día.',
      },
    },
    transitions: {
      open: {
        label: 'Abrir',
        from: ['FUTURO'],
        to: 'ABIERTO',
        key: 'acc/periods.close',
        tone: 'pri',
      },
      'start-close': {
        label: 'Iniciar cierre',
        from: ['ABIERTO'],
        to: 'EN_CIERRE',
        key: 'acc/periods.close',
        tone: 'pri',
        confirm: 'Se bloquean todas las áreas menos contabilidad.',
      },
      close: {
        label: 'Cerrar',
        from: ['EN_CIERRE'],
        to: 'CERRADO',
        key: 'acc/periods.close',
        tone: 'pri',
        confirm: 'Ya nadie podrá escribir documentos con fecha de este mes.',
      },
      reopen: {
        label: 'Reabrir',
        from: ['CERRADO'],
        to: 'EN_CIERRE',
        key: 'acc/periods.close',
        recordFields: { required: ['reason'] },
        separationOfDuties: ['closed_by'],
        confirm:
          'Lo reabre otra persona que la que lo cerró. La contabilidad electrónica vuelve a quedar pendiente.',
      },
    },
  },
  privileges: [
    {
      key: 'acc/periods.coe',
      label: 'Generar la contabilidad electrónica y registrar su acuse',
      risk: 'SENSIBLE',
    },
    {
      key: 'acc/periods.lock',
      label: 'Bloquear y desbloquear áreas de un periodo',
      risk: 'SENSIBLE',
    },
    {
      key: 'acc/periods.close',
      label: 'Abrir, cerrar y reabrir periodos contables',
      risk: 'SENSIBLE',
    },
  ],
  extraCalls: [
    {
      name: 'coe',
      method: 'GET',
      path: 'acc/periods/coe/:id',
      key: 'acc/periods.coe',
      sample: { kind: 'CATALOGO' },
      summary: 'Un archivo de la contabilidad electrónica',
      ...ELECTRONIC_BOOKS,
    },
    {
      name: 'generate',
      method: 'POST',
      path: 'acc/periods/generate',
      key: 'acc/periods.close',
      summary: 'Crea los trece periodos de un ejercicio',
      ...GENERATE,
    },
    {
      name: 'lock',
      method: 'PUT',
      path: 'acc/periods/lock/:id',
      key: 'acc/periods.lock',
      sample: { area: 'VENTAS', on: '1' },
      summary: 'Bloquea o desbloquea un área de un periodo',
      ...LOCK,
    },
    {
      name: 'checklist',
      method: 'GET',
      path: 'acc/periods/checklist/:id',
      key: 'acc/periods.list',
      summary: 'Lo que falta para cerrar un periodo',
      ...CHECKLIST,
    },
  ],
  form: {
    sections: [
      {
        title: 'Periodo',
        help: 'En qué estado está el mes.',
        fields: [
          'name',
          'year',
          'month',
          'start_date',
          'end_date',
          'status',
          'year_end',
          'closed_at',
          'closed_by',
          'close_digest',
        ],
      },
      {
        title: 'Bloqueos',
        help: 'Cada uno rechaza los documentos de su área con fecha del mes.',
        fields: ['sales_lock', 'purchases_lock', 'stock_lock', 'treasury_lock', 'payroll_lock'],
      },
      {
        title: 'Excepciones',
        help: 'Quién puede escribir a pesar del bloqueo, hasta 72 horas.',
        fields: ['live_exceptions', 'exceptions'],
      },
      {
        title: 'Contabilidad electrónica',
        help: 'Lo que se envió al SAT de este mes.',
        fields: ['coe_status', 'coe_sent_at', 'coe_ack', 'coe_ack_file', 'coe_replaces'],
      },
    ],
  },
});
