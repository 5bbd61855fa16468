import { sameCompany } from '#erp/db/sql/joins.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { computed, date, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { fiscalFields } from './fiscal-fields.ts';

/** The day from which what holds today holds: the last that has come, or the first there is. */
const IN_FORCE = `(select coalesce(max(f.valid_from) filter (where f.valid_from <= ${COMPANY_TODAY}), min(f.valid_from)) from corp__fiscal_data f where ${sameCompany('f', 't')})`;

/**
 * Who the company is for the tax office, each time from a day on; a document takes what holds on
 * its own day.
 */
export const fiscalData = resource('corp/fiscal-data', {
  label: ['Dato fiscal', 'Datos fiscales por fecha'],
  docUrl: 'corp-config',
  gender: 'm',
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  fields: {
    valid_from: date('Vigente desde', {
      required: true,
      unique: true,
      width: 4,
      help: 'Puede ser un día que todavía no llega. Los documentos de antes conservan los datos de antes.',
    }),
    stage: computed(
      'Vigencia',
      'text',
      `case when t.valid_from = ${IN_FORCE} then 'VIGENTE' when t.valid_from > ${COMPANY_TODAY} then 'FUTURO' else 'ANTERIOR' end`,
      {
        chips: [
          ['VIGENTE', 'Vigente', 'ok'],
          ['FUTURO', 'Programado', 'neutral'],
          ['ANTERIOR', 'Anterior', 'off'],
        ],
      },
    ),
    reason: text('Motivo', {
      max: 200,
      width: 8,
      help: 'Como «Cambio a RESICO» o «Cambio de domicilio».',
    }),
    ...fiscalFields,
  },
  title: ['valid_from', 'legal_name'],
  list: {
    columns: ['valid_from', 'stage', 'legal_name', 'rfc', 'tax_regime_id', 'zip', 'reason'],
    sort: '-valid_from',
    filters: ['valid_from', 'tax_regime_id'],
  },
  screens: ['new', 'edit'],
  listPath: 'corp/config?tab=vigencias',
  form: {
    sections: [
      {
        title: 'Desde cuándo',
        help: 'Al agregar, lo que dejes vacío queda como estaba hasta entonces.',
        fields: ['valid_from', 'reason', 'stage'],
      },
      {
        title: 'Identidad',
        help: 'Como aparece en la constancia de situación fiscal.',
        fields: ['legal_name', 'capital_regime', 'rfc', 'tax_regime_id'],
      },
      {
        title: 'Domicilio fiscal',
        help: 'El código postal debe corresponder al estado.',
        fields: [
          'street',
          'ext_number',
          'int_number',
          'neighborhood',
          'zip',
          'country_id',
          'state_id',
          'municipality_id',
          'city',
        ],
      },
    ],
  },
});
