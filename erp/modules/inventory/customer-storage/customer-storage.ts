import { FEE } from './customer-storage.schemas.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, computed, date, lines, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { HELD } from './customer-storage-lines.ts';
import { PRODUCT_COST } from '../reports/stock.queries.ts';

const OWN = HELD.replaceAll('h.', 't.');

/**
 * Ties a customer to a storage: our goods at the customer until they say what they used, or theirs
 * that we keep (inventory R26).
 */
export const customerStorage = resource('customer-storage', {
  label: ['Almacén de cliente', 'Almacenes de clientes'],
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['VIGENTE', 'Vigente', 'go'],
        ['SUSPENDIDO', 'Suspendido', 'bad'],
        ['TERMINADO', 'Terminado', 'ok'],
      ],
      { required: true, default: 'BORRADOR', index: true, readOnly: true },
    ),
    kind: choice(
      'Clase',
      [
        ['CONSIGNACION', 'Consignación'],
        ['RESGUARDO', 'Resguardo'],
      ],
      {
        required: true,
        default: 'CONSIGNACION',
        help: 'Consignación: lo nuestro con el cliente. Resguardo: lo suyo con nosotros.',
        width: 4,
      },
    ),
    customer_id: ref('Cliente', 'customers', { required: true, width: 5 }),
    consignee_id: ref('Consignatario', 'sls/consignees', {
      filter: { customer_id: 'customer_id' },
      width: 6,
    }),
    storage_id: ref('Almacén', 'storages', { required: true, width: 6 }),
    starts_on: date('Vigente desde', { width: 3 }),
    ends_on: date('Vigente hasta', { width: 3 }),
    contact: text('Contacto', { max: 80, width: 6 }),
    billing_cutoff: choice(
      'Corte',
      [
        ['SEMANAL', 'Semanal'],
        ['QUINCENAL', 'Quincenal'],
        ['MENSUAL', 'Mensual'],
      ],
      {
        requiredWhen: { field: 'kind', is: ['CONSIGNACION'] },
        onlyWhen: { field: 'kind', is: ['CONSIGNACION'] },
        help: 'Cada cuándo el cliente dice lo que usó.',
        width: 4,
      },
    ),
    storage_fee: money('Tarifa', {
      min: '0',
      onlyWhen: { field: 'kind', is: ['RESGUARDO'] },
      suffix: 'MXN',
      width: 4,
    }),
    fee_unit: choice(
      'Por',
      [
        ['TARIMA_DIA', 'Tarima al día'],
        ['M3_MES', 'Metro cúbico al mes'],
        ['KG_MES', 'Kilo al mes'],
        ['FIJO_MES', 'Mes, fija'],
      ],
      {
        requiredWhen: { field: 'storage_fee', is: '*' },
        onlyWhen: { field: 'kind', is: ['RESGUARDO'] },
        width: 4,
      },
    ),
    product_count: computed(
      'Productos',
      'int',
      `(select count(distinct b.product_id) ${OWN} and b.qty <> 0)`,
    ),
    value: computed(
      'Valor',
      'money',
      `(select round(sum(b.qty * ${PRODUCT_COST}), 2) ${OWN.replace('where', `join products p on ${sameCompany('p', 'b')} and p.id = b.product_id where`)} and b.owner_kind = 'PROPIO')`,
      {
        readKey: 'costs.view',
      },
    ),
    last_count_on: computed(
      'Último conteo',
      'date',
      `(select (max(c.applied_at) at time zone a.time_zone)::date from inv__counts c join accounts a on a.id = c.account_id where ${sameCompany('c', 't')} and c.storage_id = t.storage_id and c.status = 'APLICADO' group by a.time_zone)`,
    ),
    supply_storage_id: ref('Se resurte desde', 'storages', {
      onlyWhen: { field: 'kind', is: ['CONSIGNACION'] },
      width: 6,
    }),
    last_requisition_id: ref('Última requisición', 'inv/requisition', { readOnly: true, width: 6 }),
    last_count_id: ref('Conteo abierto', 'inv/counts', { readOnly: true, width: 6 }),
    lines: lines('Productos', 'customer-storage-lines', 'agreement_id', { max: 300 }),
  },
  title: ['code', 'customer_id'],
  highlights: ['kind', 'storage_id', 'product_count', 'value', 'last_count_on'],
  search: ['code', 'contact'],
  storageField: 'storage_id',
  uniques: [
    {
      fields: ['customer_id', 'storage_id', 'kind'],
      on: 'storage_id',
      message: 'Ya hay un acuerdo de esta clase con este cliente y este almacén.',
    },
  ],
  checks: [
    { field: 'ends_on', op: '>=', other: 'starts_on', message: 'Termina antes de empezar.' },
  ],
  list: {
    columns: [
      'code',
      'customer_id',
      'kind',
      'storage_id',
      'status',
      'product_count',
      'value',
      'last_count_on',
    ],
    more: [
      'consignee_id',
      'starts_on',
      'ends_on',
      'billing_cutoff',
      'supply_storage_id',
      'storage_fee',
      'fee_unit',
      'contact',
    ],
    sort: 'code',
    filters: [
      'kind',
      'customer_id',
      'storage_id',
      'status',
      'ends_on',
      'billing_cutoff',
      'fee_unit',
    ],
  },
  form: {
    sections: [
      {
        title: 'Acuerdo',
        help: 'Con quién, de qué clase y en qué almacén.',
        fields: [
          'code',
          'kind',
          'customer_id',
          'consignee_id',
          'storage_id',
          'starts_on',
          'ends_on',
          'contact',
        ],
      },
      {
        title: 'Condiciones',
        help: 'Cada cuándo se corta la consignación, o qué se cobra por guardar.',
        fields: [
          'billing_cutoff',
          'supply_storage_id',
          'last_requisition_id',
          'storage_fee',
          'fee_unit',
          'product_count',
          'value',
          'last_count_on',
          'last_count_id',
        ],
      },
      { title: 'Productos', help: 'Lo acordado; la existencia es la de ahora.', fields: ['lines'] },
    ],
  },
  fixedRows: [
    {
      when: { field: 'status', is: ['VIGENTE', 'SUSPENDIDO'] },
      fields: ['kind', 'customer_id', 'storage_id'],
      deletable: true,
      message: 'El acuerdo ya está en uso: termínalo y haz otro.',
    },
  ],
  privileges: [
    {
      key: 'customer-storage.price',
      label: 'Acordar los precios de una consignación',
      risk: 'SENSIBLE',
    },
  ],
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['TERMINADO'],
    readOnlyMessage: 'El acuerdo ya terminó.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: termina el acuerdo.',
    transitions: {
      activate: {
        label: 'Activar',
        successMessage: 'Acuerdo vigente.',
        from: ['BORRADOR', 'SUSPENDIDO'],
        to: 'VIGENTE',
        key: 'customer-storage.update',
        tone: 'pri',
      },
      resupply: {
        label: 'Resurtir',
        successMessage: 'Se hizo la requisición: revísala y envíala.',
        from: ['VIGENTE'],
        recordFields: { required: ['supply_storage_id'] },
        confirm:
          'Pide, de lo que está por debajo de su mínimo, lo que falta para llegar al máximo.',
      },
      count: {
        label: 'Registrar conteo',
        successMessage: 'Se abrió el conteo del almacén.',
        from: ['VIGENTE', 'SUSPENDIDO'],
        confirm: 'Se abre un conteo de los productos acordados.',
      },
      suspend: {
        label: 'Suspender',
        successMessage: 'Acuerdo suspendido.',
        from: ['VIGENTE'],
        to: 'SUSPENDIDO',
        key: 'customer-storage.update',
      },
      finish: {
        label: 'Terminar',
        successMessage: 'Acuerdo terminado.',
        from: ['VIGENTE', 'SUSPENDIDO'],
        to: 'TERMINADO',
        key: 'customer-storage.update',
        tone: 'dan',
        confirm: 'Sólo si ya no queda mercancía.',
      },
    },
  },
  extraCalls: [
    {
      name: 'fee',
      method: 'GET',
      path: 'customer-storage/fee/:id',
      key: 'customer-storage.list',
      sample: { from: '2026-01-01', to: '2026-01-31' },
      summary: 'Lo que se cobra por guardar la mercancía del cliente entre dos días',
      ...FEE,
    },
  ],
});
