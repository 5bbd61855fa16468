import { countOf } from '#erp/model/computed/declared.ts';
import { choice, date, lines, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Charges of a service: of one customer, or of all (sales §2). */
export const rateLists = resource('rate-lists', {
  label: ['Tarifario', 'Tarifarios'],
  docUrl: 'tarifarios',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 100, width: 6 }),
    status: choice(
      'Estatus',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['AUTORIZADA', 'Autorizada', 'ok'],
        ['SUSPENDIDA', 'Suspendida', 'bad'],
      ],
      { default: 'BORRADOR', readOnly: true, width: 3 },
    ),
    service_id: ref('Servicio', 'products', {
      required: true,
      where: { kind: 'SERVICIO', is_sellable: '1' },
    }),
    customer_id: ref('Cliente', 'customers', { help: 'Vacío: para todos.' }),
    currency_id: ref('Moneda', 'currencies', { required: true }),
    valid_from: date('Vigente desde', { required: true, index: true }),
    valid_to: date('Vigente hasta', { help: 'Vacía: sin fin.' }),
    line_count: countOf('Tarifas', 'rate-lists/lines', 'rate_list_id'),
    lines: lines('Tarifas', 'rate-lists/lines', 'rate_list_id', { required: true, max: 2000 }),
  },
  title: 'name',
  highlights: ['service_id', 'customer_id', 'currency_id', 'valid_from', 'valid_to', 'line_count'],
  search: ['code', 'name'],
  overdue: { field: 'valid_to', openStates: ['AUTORIZADA'] },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    deletableStates: ['BORRADOR'],
    readOnlyStates: ['AUTORIZADA', 'SUSPENDIDA'],
    readOnlyMessage: 'El tarifario ya se autorizó: suspéndelo y usa «Corregir».',
    transitions: {
      authorize: {
        label: 'Autorizar',
        from: ['BORRADOR'],
        to: 'AUTORIZADA',
        key: 'rate-lists.authorize',
        tone: 'pri',
        confirm: 'Desde ahora se cobra con ella.',
      },
      suspend: {
        label: 'Suspender',
        from: ['AUTORIZADA'],
        to: 'SUSPENDIDA',
        key: 'rate-lists.authorize',
        tone: 'dan',
        confirm: 'Deja de usarse hasta que se reactive.',
      },
      reopen: {
        label: 'Corregir',
        from: ['SUSPENDIDA'],
        to: 'BORRADOR',
        key: 'rate-lists.update',
      },
      reactivate: {
        label: 'Reactivar',
        from: ['SUSPENDIDA'],
        to: 'AUTORIZADA',
        key: 'rate-lists.authorize',
      },
    },
  },
  privileges: [{ key: 'rate-lists.authorize', label: 'Autorizar tarifarios', risk: 'SENSIBLE' }],
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  list: {
    columns: [
      'code',
      'name',
      'service_id',
      'customer_id',
      'currency_id',
      'valid_from',
      'valid_to',
      'status',
    ],
    sort: 'code',
    filters: ['status', 'service_id', 'customer_id', 'currency_id', 'valid_from', 'valid_to'],
  },
  form: {
    sections: [
      {
        title: 'Tarifario',
        help: 'El del cliente gana al general. Autorizado, ya no se cambia: se suspende y se corrige.',
        fields: [
          'code',
          'name',
          'status',
          'service_id',
          'customer_id',
          'currency_id',
          'valid_from',
          'valid_to',
        ],
      },
      {
        title: 'Tarifas',
        help: 'Gana la más precisa: origen y destino, sólo destino, y al final ninguna zona.',
        fields: ['lines'],
      },
    ],
  },
});
