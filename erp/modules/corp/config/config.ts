import {
  bool,
  choice,
  choices,
  computed,
  email,
  int,
  lines,
  longtext,
  rfc,
  text,
} from '#erp/model/fields.ts';
import { settings } from '#erp/model/resource-kinds/settings.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';
import { fiscalFields } from '../fiscal-data/fiscal-fields.ts';

/**
 * The record exists before anybody has written in it, so what it must say is asked for when it is
 * saved.
 */
const onSave = { requiredWhen: { field: 'week_start', is: '*' } } as const;

/** Who the company is; how the system behaves, `settings` says. */
export const corpConfig = settings('corp/config', {
  label: ['Empresa', 'Empresa'],
  docUrl: 'corp-config',
  gender: 'f',
  risks: { update: 'SENSIBLE' },
  fields: {
    name: computed('Nombre', 'text', "coalesce(t.trade_name, t.legal_name, 'Empresa')"),
    ...fiscalFields,
    legal_name: { ...fiscalFields.legal_name, ...onSave },
    rfc: { ...fiscalFields.rfc, ...onSave },
    zip: { ...fiscalFields.zip, ...onSave },
    trade_name: text('Nombre comercial', { max: 120, width: 8 }),
    legal_representative: text('Representante legal', { max: 120, width: 8 }),
    representative_rfc: rfc('RFC del representante', { width: 4 }),
    fiscal_year_start: int('Inicio del ejercicio', {
      required: true,
      min: '1',
      max: '12',
      default: 1,
      suffix: 'mes',
    }),
    week_start: choice('Inicio de semana', weekdays, { required: true, default: '1', width: 3 }),
    working_days: choices('Días hábiles', weekdays, { default: ['1', '2', '3', '4', '5'] }),
    working_hours: lines('Horario hábil', 'corp/working-hours', 'config_id', { max: 30 }),
    print_header: longtext('Encabezado de impresos', {
      max: 1000,
      default: '{empresa}\nRFC {rfc}\n{domicilio}',
      help: 'Hasta 8 renglones. Admite {empresa}, {rfc}, {domicilio}, {telefono} y {sucursal}.',
    }),
    print_footer: longtext('Pie de impresos', {
      max: 1000,
      help: 'Hasta 3 renglones. Admite lo mismo que el encabezado.',
    }),
    privacy_notice: longtext('Aviso de privacidad', { max: 20000 }),
    privacy_version: text('Versión del aviso', {
      max: 20,
      width: 4,
      requiredWhen: { field: 'privacy_notice', is: '*' },
      help: 'Una versión nueva pide aceptarlo otra vez.',
    }),
    privacy_contact: email('Contacto ARCO', {
      width: 6,
      requiredWhen: { field: 'privacy_notice', is: '*' },
    }),
    approvals_on: bool('Autorizaciones activas', { default: true }),
    author_can_approve: bool('El autor puede autorizar', {
      help: 'Sólo en empresas de menos de tres personas.',
    }),
  },
  title: 'name',
  list: { columns: ['legal_name', 'rfc'] },
  search: [],
  views: {
    wizard: [
      {
        title: 'Empresa',
        help: 'Cómo se llama y con qué RFC factura.',
        fields: [
          'legal_name',
          'capital_regime',
          'trade_name',
          'rfc',
          'legal_representative',
          'representative_rfc',
        ],
      },
      {
        title: 'Domicilio fiscal',
        help: 'El de la constancia de situación fiscal, con el régimen con que factura.',
        fields: [
          'tax_regime_id',
          'zip',
          'country_id',
          'state_id',
          'municipality_id',
          'street',
          'ext_number',
          'int_number',
          'neighborhood',
          'city',
        ],
      },
      {
        title: 'Calendario',
        help: 'De aquí salen las semanas, los días hábiles y el ejercicio.',
        fields: ['fiscal_year_start', 'week_start', 'working_days', 'working_hours'],
      },
      {
        title: 'Privacidad',
        help: 'El aviso que cada persona acepta al entrar por primera vez.',
        fields: ['privacy_notice', 'privacy_version', 'privacy_contact'],
      },
      {
        title: 'Impresos',
        help: 'Lo que llevan arriba y abajo los documentos impresos.',
        fields: ['print_header', 'print_footer'],
      },
    ],
  },
  form: {
    sections: [
      {
        title: 'Empresa',
        help: 'Cómo se llama y quién la representa.',
        fields: [
          'legal_name',
          'capital_regime',
          'trade_name',
          'rfc',
          'legal_representative',
          'representative_rfc',
        ],
      },
      {
        title: 'Privacidad',
        help: 'El aviso que cada persona acepta al entrar por primera vez.',
        fields: ['privacy_notice', 'privacy_version', 'privacy_contact'],
      },
    ],
    tabs: [
      {
        key: 'fiscal',
        label: 'Fiscal',
        sections: [
          {
            title: 'Régimen',
            help: 'El que rige hoy. Un cambio que empieza otro día se agrega en «Vigencias».',
            fields: ['tax_regime_id'],
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
      {
        key: 'imagen',
        label: 'Imagen',
        sections: [
          {
            title: 'Impresos',
            help: 'Lo que llevan arriba y abajo los documentos impresos.',
            fields: ['print_header', 'print_footer'],
          },
        ],
      },
      {
        key: 'calendario',
        label: 'Calendario y cierres',
        sections: [
          {
            title: 'Calendario',
            help: 'De aquí salen las semanas, los días hábiles y el ejercicio.',
            fields: ['fiscal_year_start', 'week_start', 'working_days'],
          },
          {
            title: 'Horario hábil',
            help: 'Los plazos en horas hábiles sólo cuentan estas.',
            fields: ['working_hours'],
          },
        ],
      },
      {
        key: 'autorizaciones',
        label: 'Autorizaciones',
        sections: [
          {
            title: 'Autorizaciones',
            help: 'Si los documentos esperan a que alguien los autorice.',
            fields: ['approvals_on', 'author_can_approve'],
          },
        ],
      },
    ],
  },
});
