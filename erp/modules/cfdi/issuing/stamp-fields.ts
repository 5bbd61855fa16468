/** Fields that every fiscal document has alike: its issuing, its number, PAC and SAT. */
import { bool, choice, date, datetime, longtext, ref, text } from '#erp/model/fields.ts';
import { NOT_VALID } from '#erp/modules/sat/not-valid-banner.ts';
import { PAC_MODES } from '../plugins/plugins.ts';
import { CANCEL_REASONS, SAT_STATES } from './issuing-choices.ts';

const READ = { readOnly: true } as const;

/** How a UUID is typed. */
export const UUID = {
  max: 36,
  case: 'upper',
  width: 6,
  pattern: [
    '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$',
    'Escribe el UUID completo: 8-4-4-4-12 letras o números.',
  ],
} as const;

/** When, by whom and where it is issued. */
export const issuingFields = {
  date: date('Fecha', { ...READ, index: true, width: 3, help: 'El día de su emisión.' }),
  issue_date: datetime('Emisión', {
    width: 4,
    help: 'Vacía: al timbrar. El SAT admite hasta 72 horas antes.',
  }),
  issuer_id: ref('Emisor', 'sat/issuers', {
    where: { active: '1' },
    width: 6,
    help: 'Vacío: la empresa.',
  }),
  branch_office_id: ref('Lugar de expedición', 'branch-offices', {
    width: 3,
    help: 'Vacío: tu sucursal. Su código postal va en el CFDI.',
  }),
};

/** Its number, when it is sealed. */
export const numberFields = {
  series: text('Serie del CFDI', { max: 25, ...READ, width: 3 }),
  folio: text('Número', { max: 25, ...READ, width: 3 }),
};

export const stampFields = {
  uuid: text('Folio fiscal (UUID)', { max: 36, unique: true, ...READ, width: 6 }),
  stamped_at: datetime('Fecha de timbrado', { ...READ, width: 4 }),
  certificate: text('Certificado del emisor', { max: 20, ...READ, width: 4 }),
  pac_id: ref('PAC', 'sat/plugins', { ...READ, width: 4 }),
  pac_mode: choice('Ambiente del PAC', PAC_MODES, { ...READ, width: 4 }),
  fiscal_validity: bool('Con validez fiscal', {
    ...READ,
    index: true,
    help: 'Lo del PAC de pruebas no vale ante el SAT.',
  }),
  sat_status: choice('Estado SAT', SAT_STATES, { ...READ, width: 3 }),
  sat_checked_at: datetime('Consultado el', { ...READ, width: 4 }),
  stamp_error: longtext('Error de timbrado', { max: 2000, ...READ }),
  cancel_reason: choice('Motivo de cancelación', CANCEL_REASONS, { ...READ, width: 6 }),
  substitute_uuid: text('UUID que sustituye', {
    ...UUID,
    ...READ,
    help: 'Con el motivo 01: el del CFDI que toma su lugar, ya timbrado.',
  }),
  cancel_requested_at: datetime('Cancelación solicitada el', { ...READ, width: 4 }),
  cancelled_at: datetime('Cancelado el', { ...READ, width: 4 }),
  cancel_note: text('Respuesta a la cancelación', { max: 300, ...READ, width: 12 }),
};

/** A list that has documents of the test provider says so. */
export const TEST_BANNER = {
  ...NOT_VALID,
  when: [
    { field: 'fiscal_validity', is: [false] },
    { field: 'sat_status', is: SAT_STATES.map(([state]) => state) },
  ],
} as const;

/** Those that change once it is stamped (`kept.derived`). */
export const AFTER_STAMP = [
  'status',
  'sat_status',
  'sat_checked_at',
  'cancel_reason',
  'substitute_uuid',
  'cancel_requested_at',
  'cancelled_at',
  'cancel_note',
] as const;

/** Where they stand on the form. */
export const STAMP_SECTIONS = {
  stamp: [
    'uuid',
    'stamped_at',
    'series',
    'folio',
    'certificate',
    'pac_id',
    'pac_mode',
    'fiscal_validity',
    'sat_status',
    'sat_checked_at',
    'stamp_error',
  ],
  cancelling: [
    'cancel_reason',
    'substitute_uuid',
    'cancel_requested_at',
    'cancelled_at',
    'cancel_note',
  ],
} as const;
