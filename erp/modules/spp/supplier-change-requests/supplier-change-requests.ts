import { choice, clabe, datetime, file, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ACCOUNTS } from '#erp/modules/purchasing/suppliers/accounts/accounts-key.ts';
import { CHANGE_FIELDS, WITH_VALUE } from './change-fields.ts';

const OF_ACCOUNT = { field: 'field', is: ['bank_account'] } as const;
const OF_ADDRESS = { field: 'field', is: ['address'] } as const;
/** Who asks for an account need not see those that others asked for. */
const WHOLE = { ...ACCOUNTS, writtenUnread: true } as const;
const BY_VALUE = { field: 'field', is: WITH_VALUE } as const;

/** What a supplier asks to be changed of its tax and bank data, which it never changes itself. */
export const supplierChangeRequests = resource('supplier-change-requests', {
  label: ['Solicitud de cambio', 'Solicitudes de cambio'],
  gender: 'f',
  docUrl: 'solicitudes-de-cambio',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true, readOnly: 'edit', width: 6 }),
    field: choice('Dato', CHANGE_FIELDS, { required: true, readOnly: 'edit', width: 3 }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['APROBADA', 'Aprobada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, index: true, width: 3 },
    ),
    old_value: longtext('Valor actual', { max: 1000, readOnly: true }),
    new_value: text('Valor solicitado', {
      max: 254,
      requiredWhen: BY_VALUE,
      onlyWhen: BY_VALUE,
      width: 12,
      help: 'Del régimen fiscal, su clave: 601.',
    }),
    currency_id: ref('Moneda', 'currencies', {
      requiredWhen: OF_ACCOUNT,
      onlyWhen: OF_ACCOUNT,
      width: 3,
    }),
    clabe: clabe('CLABE', {
      requiredWhen: OF_ACCOUNT,
      onlyWhen: OF_ACCOUNT,
      width: 4,
      ...WHOLE,
    }),
    last_digits: text('Terminación', { max: 4, readOnly: true, width: 2 }),
    holder_name: text('Titular', {
      max: 254,
      case: 'upper',
      requiredWhen: OF_ACCOUNT,
      onlyWhen: OF_ACCOUNT,
      width: 5,
    }),
    street: text('Calle', { max: 120, requiredWhen: OF_ADDRESS, onlyWhen: OF_ADDRESS, width: 6 }),
    ext_number: text('Núm. ext.', { max: 20, onlyWhen: OF_ADDRESS, width: 3 }),
    int_number: text('Núm. int.', { max: 20, onlyWhen: OF_ADDRESS, width: 3 }),
    neighborhood: text('Colonia', { max: 80, onlyWhen: OF_ADDRESS, width: 6 }),
    proof_file: file('Soporte', { required: true, width: 6, help: 'PDF, JPG o PNG.', ...WHOLE }),
    reviewed_by: ref('Revisó', 'users', { readOnly: true, width: 6 }),
    reviewed_at: datetime('Revisada', { readOnly: true, width: 3 }),
    review_comment: text('Comentario', { max: 250, readOnly: true, width: 12 }),
  },
  title: ['supplier_id', 'field'],
  search: ['new_value'],
  customFields: false,
  quickSearch: false,
  inMenu: false,
  // What is decided is seen where it is decided.
  highlights: ['supplier_id', 'field', 'old_value', 'new_value', 'clabe', 'proof_file'],
  list: {
    columns: [
      'supplier_id',
      'field',
      'old_value',
      'new_value',
      'last_digits',
      'reviewed_at',
      'status',
    ],
    sort: '-id',
    filters: ['status', 'supplier_id', 'field'],
    tabs: ['suppliers', 'suppliers/catalogs', 'supplier-change-requests'],
  },
  form: {
    sections: [
      {
        title: 'Solicitud',
        help: 'Qué pide cambiar el proveedor y con qué lo demuestra.',
        fields: [
          'supplier_id',
          'field',
          'status',
          'old_value',
          'new_value',
          'currency_id',
          'clabe',
          'last_digits',
          'holder_name',
          'street',
          'ext_number',
          'int_number',
          'neighborhood',
          'proof_file',
        ],
      },
      {
        title: 'Revisión',
        help: 'Quién la resolvió y por qué.',
        fields: ['reviewed_by', 'reviewed_at', 'review_comment'],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    readOnlyStates: ['APROBADA', 'RECHAZADA'],
    readOnlyMessage: 'Ya se resolvió: pide otra.',
    deletableStates: [],
    undeletableMessage: 'Lo pedido se conserva: recházala.',
    transitions: {
      approve: {
        label: 'Aprobar',
        successMessage: 'Solicitud aprobada: el dato se cambió.',
        from: ['PENDIENTE'],
        to: 'APROBADA',
        key: 'suppliers.authorize',
        tone: 'pri',
        separationOfDuties: ['created_by'],
        confirm: 'El dato se escribe en el proveedor; una cuenta queda por verificar.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Solicitud rechazada.',
        from: ['PENDIENTE'],
        to: 'RECHAZADA',
        key: 'suppliers.authorize',
        tone: 'dan',
        recordFields: { required: ['review_comment'] },
        confirm: 'El dato se queda como está.',
      },
    },
  },
});
