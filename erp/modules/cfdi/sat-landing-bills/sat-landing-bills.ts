import { bool, choice, date, decimal, int, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ISSUING_STATES, UNSTAMPED } from '../issuing/issuing-choices.ts';
import { issuingStates } from '../issuing/issuing-states.ts';
import {
  AFTER_STAMP,
  issuingFields,
  numberFields,
  stampFields,
  TEST_BANNER,
} from '../issuing/stamp-fields.ts';
import { billCalls, SEND } from './bill-calls.ts';
import { BILL_TYPES, PERMIT_TYPES, VEHICLE_CONFIGS } from './bill-choices.ts';
import { billForm } from './bill-form.ts';
import { FROM_SOURCE } from './sources/from-source-action.ts';

const FREIGHT = { field: 'cfdi_type', is: ['I'] } as const;
const OWN_GOODS = { field: 'cfdi_type', is: ['T'] } as const;
const READ = { readOnly: true } as const;

const STATES = issuingStates(
  {
    update: 'sat-landing-bills.update',
    stamp: 'sat-landing-bills.stamp',
    cancel: 'sat-landing-bills.cancel',
    refresh: 'sat-landing-bills.refresh',
  },
  { confirm: 'Se pide al SAT. Cancelada, esa mercancía no puede viajar con ella.' },
);

/** Goods on the road: a CFDI of transfer, or the complement of an invoice of freight (§2.6). */
export const satLandingBills = resource('sat-landing-bills', {
  label: ['Carta Porte', 'Cartas Porte'],
  gender: 'f',
  screen: 'sat/landing-bills',
  docUrl: 'cartas-porte',
  fields: {
    number: text('Folio', { max: 51, ...READ, index: true, width: 3, help: 'Al sellar.' }),
    status: choice('Estado', ISSUING_STATES, {
      required: true,
      default: 'BORRADOR',
      index: true,
      ...READ,
      width: 3,
    }),
    cfdi_type: choice('Tipo', BILL_TYPES, {
      required: true,
      default: 'T',
      readOnly: 'edit',
      width: 4,
    }),
    invoice_id: ref('Factura de flete', 'satInvoices', {
      where: { cfdi_type: 'INGRESO', status: 'BORRADOR' },
      requiredWhen: FREIGHT,
      onlyWhen: FREIGHT,
      width: 4,
      help: 'El borrador que cobra el flete: al timbrarla lleva esta Carta Porte.',
    }),
    ccp_id: text('IdCCP', { max: 36, unique: true, ...READ, width: 6 }),
    ...issuingFields,
    series_id: ref('Serie', 'series', {
      where: { document: 'CFDI_CARTA_PORTE', active: '1' },
      onlyWhen: OWN_GOODS,
      width: 3,
      help: 'Vacía: la predeterminada de la sucursal.',
    }),
    ...numberFields,
    international: bool('Transporte internacional', { width: 4 }),
    permit_type: choice('Permiso SICT', PERMIT_TYPES, {
      width: 6,
      help: 'Con vehículo propio y sin permiso: TPXX00.',
    }),
    permit_number: text('Núm. de permiso', { max: 50, width: 3 }),
    permit_to: date('Permiso vigente hasta', { width: 3, help: 'Vacío: no vence.' }),
    vehicle_config: choice('Configuración', VEHICLE_CONFIGS, { width: 6 }),
    plates: text('Placas', { max: 10, case: 'upper', width: 3, help: 'Sin guiones ni espacios.' }),
    model_year: int('Año modelo', { min: '1950', max: '2099', ungrouped: true, width: 2 }),
    gross_weight: decimal('Peso bruto vehicular', {
      precision: 4,
      scale: 2,
      above: '0',
      suffix: 't',
      width: 3,
      help: 'Del vehículo cargado, en toneladas.',
    }),
    insurer: text('Aseguradora', { max: 50, min: 3, width: 5, help: 'De responsabilidad civil.' }),
    policy_number: text('Póliza', { max: 30, min: 3, width: 4 }),
    policy_to: date('Póliza vigente hasta', { width: 3 }),
    env_insurer: text('Aseguradora ambiental', {
      max: 50,
      min: 3,
      width: 5,
      help: 'Con material peligroso.',
    }),
    env_policy: text('Póliza ambiental', { max: 30, min: 3, width: 4 }),
    cargo_insurer: text('Aseguradora de la carga', { max: 50, min: 3, width: 5 }),
    cargo_policy: text('Póliza de la carga', { max: 30, min: 3, width: 4 }),
    trailers: lines('Remolques', 'sat-landing-bills/trailers', 'bill_id', { max: 2 }),
    figures: lines('Figuras', 'sat-landing-bills/figures', 'bill_id', { max: 20 }),
    locations: lines('Ubicaciones', 'sat-landing-bills/locations', 'bill_id', { max: 100 }),
    goods: lines('Mercancías', 'sat-landing-bills/goods', 'bill_id', { max: 500 }),
    relations: lines('CFDI relacionados', 'sat-landing-bills/relations', 'bill_id', { max: 100 }),
    route: text('Ruta', { max: 120, ...READ, width: 6 }),
    total_distance: decimal('Distancia', {
      precision: 10,
      scale: 2,
      suffix: 'km',
      ...READ,
      width: 3,
    }),
    total_weight: decimal('Peso', { precision: 18, scale: 3, suffix: 'kg', ...READ, width: 3 }),
    goods_count: int('Renglones', { ...READ, width: 3 }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      ...READ,
      width: 4,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      ...READ,
      index: true,
      width: 3,
    }),
    notes: longtext('Observaciones', { max: 1000 }),
    ...stampFields,
  },
  title: ['number', 'route'],
  search: ['number', 'uuid', 'ccp_id', 'plates', 'route'],
  branchField: 'branch_office_id',
  highlights: ['route', 'total_distance', 'total_weight', 'goods_count', 'fiscal_validity', 'uuid'],
  quickSearch: { fields: ['number', 'uuid', 'plates'] },
  computedDraft: {
    from: [
      'cfdi_type',
      'issue_date',
      'plates',
      'locations.kind',
      'locations.zip',
      'locations.distance_km',
      'goods.product_id',
      'goods.quantity',
      'goods.weight_kg',
      'goods.value',
    ],
    sets: [
      'plates',
      'route',
      'total_distance',
      'total_weight',
      'goods_count',
      'locations.code',
      'locations.state',
      'locations.country',
      'goods.description',
      'goods.sat_goods_key',
      'goods.sat_unit_key',
      'goods.unit',
      'goods.weight_kg',
      'goods.hazardous',
      'goods.hazard_key',
      'goods.packaging',
      'goods.currency',
    ],
  },
  print: { day: 'date' },
  list: {
    columns: [
      'date',
      'number',
      'cfdi_type',
      'route',
      'plates',
      'total_distance',
      'total_weight',
      'status',
    ],
    more: ['invoice_id', 'goods_count', 'sat_status', 'fiscal_validity', 'uuid', 'ccp_id'],
    sort: '-date',
    banner: TEST_BANNER,
    filters: [
      'status',
      'cfdi_type',
      'date',
      'branch_office_id',
      'vehicle_config',
      'permit_type',
      'sat_status',
      'source_resource',
    ],
  },
  privileges: [
    { key: 'sat-landing-bills.stamp', label: 'Timbrar Cartas Porte', risk: 'CRITICO' },
    { key: 'sat-landing-bills.cancel', label: 'Cancelar Cartas Porte', risk: 'CRITICO' },
    { key: 'sat-landing-bills.send', label: 'Enviar Cartas Porte por correo' },
    { key: 'sat-landing-bills.refresh', label: 'Consultar Cartas Porte al SAT' },
  ],
  actions: { 'from-source': FROM_SOURCE, send: SEND },
  extraCalls: billCalls,
  form: billForm,
  kept: {
    draft: { field: 'status', is: UNSTAMPED },
    derived: [...AFTER_STAMP],
  },
  states: {
    ...STATES,
    byConsequence: {
      ...STATES.byConsequence,
      issued: {
        label: 'Timbrada con su factura',
        from: ['BORRADOR'],
        to: 'TIMBRADO',
        cause: 'Se timbró su factura de flete.',
      },
    },
  },
});
