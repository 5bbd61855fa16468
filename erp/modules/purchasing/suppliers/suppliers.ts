/** Long because it is one declaration: every field of a supplier, and where each stands. */
import { INVITE_USER } from './portal/invite-user.ts';
import { REJECT_BANK, SUSPEND_BANK, VERIFY_BANK } from './bank-actions.ts';
import {
  bool,
  choice,
  date,
  email,
  int,
  lines,
  money,
  percent,
  phone,
  ref,
  rfc,
  text,
  url,
  zip,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { DIOT_OPERATIONS } from '#erp/domains/taxes/diot-operations.ts';
import type { FieldCondition } from '#erp/model/types.ts';
import { PURCHASE_CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { SCORE_CLASSES } from '../supplier-evaluations/evaluation-choices.ts';
import { supplierProfile } from '../withholding-profiles/profile-fields.ts';
import {
  BLOCK_SCOPES,
  DIOT_THIRDS,
  SUPPLIER_CATEGORIES,
  SUPPLIER_STATUSES,
} from './suppliers.choices.ts';
import { SUPPLIER_TABS } from './supplier-tabs.ts';

const NATIONAL: FieldCondition = { field: 'person_type', is: ['MORAL', 'FISICA'] };
const FOREIGN: FieldCondition = { field: 'person_type', is: ['EXTRANJERO'] };
const REPSE: FieldCondition = { field: 'requires_repse', is: [true] };

export const suppliers = resource('suppliers', {
  label: ['Proveedor', 'Proveedores'],
  party: 'PROVEEDOR',
  counterparty: true,
  fields: {
    code: text('Clave', {
      max: 12,
      case: 'upper',
      unique: true,
      readOnly: 'edit',
      help: 'Vacía al crear: la asigna el sistema.',
      width: 3,
    }),
    person_type: choice(
      'Tipo de persona',
      [
        ['MORAL', 'Persona moral'],
        ['FISICA', 'Persona física'],
        ['EXTRANJERO', 'Extranjero'],
      ],
      { required: true, default: 'MORAL', importAliases: ['Tipo', 'Persona'], width: 3 },
    ),
    legal_name: text('Razón social', {
      required: true,
      max: 254,
      case: 'upper',
      importAliases: ['Proveedor', 'Denominación'],
      help: 'Como en la Constancia, sin S.A. de C.V.',
      width: 6,
    }),
    trade_name: text('Nombre comercial', { max: 120, importAliases: ['Nombre'], width: 6 }),
    status: choice('Estado', SUPPLIER_STATUSES, { default: 'PROSPECTO', readOnly: true, width: 3 }),
    block_scope: choice('Bloqueo', BLOCK_SCOPES, { default: 'NINGUNO', readOnly: true, width: 3 }),
    block_reason: text('Motivo del bloqueo', { max: 250, readOnly: true }),
    rfc: rfc('RFC', {
      requiredWhen: NATIONAL,
      index: true,
      help: 'A los extranjeros se les pone XEXX010101000.',
    }),
    foreign_tax_id: text('Id. fiscal extranjero', { max: 40, requiredWhen: FOREIGN }),
    tax_regimen_id: ref('Régimen fiscal', 'sat-tax-regimens', { requiredWhen: NATIONAL }),
    tax_zip: zip('C.P. fiscal', { requiredWhen: NATIONAL }),
    efos_status: choice(
      'Situación 69-B',
      [
        ['SIN_REVISAR', 'Sin revisar', 'neutral'],
        ['LIMPIO', 'Sin observaciones', 'ok'],
        ['PRESUNTO', 'Presunto', 'wait'],
        ['DEFINITIVO', 'Definitivo', 'bad'],
        ['DESVIRTUADO', 'Desvirtuado', 'ok'],
        ['SENTENCIA_FAVORABLE', 'Sentencia favorable', 'ok'],
      ],
      { default: 'SIN_REVISAR', readOnly: true },
    ),
    street: text('Calle', { max: 120 }),
    ext_number: text('Núm. ext.', { max: 20 }),
    int_number: text('Núm. int.', { max: 20 }),
    neighborhood: text('Colonia', { max: 80 }),
    country_id: ref('País', 'countries', { required: true }),
    state_id: ref('Estado', 'state', {
      filter: { country_id: 'country_id' },
      neededWhen: [],
      help: 'Obligatorio en México.',
    }),
    municipality_id: ref('Municipio', 'municipality', { filter: { state_id: 'state_id' } }),
    category: choice('Giro', SUPPLIER_CATEGORIES, { required: true }),
    buyer_id: ref('Comprador', 'users', { help: 'Vacío: quien lo da de alta.' }),
    email: email('Correo', { requiredWhen: { field: 'portal_enabled', is: [true] } }),
    phone: phone('Teléfono'),
    website: url('Sitio web'),
    portal_enabled: bool('Acceso al portal', { help: 'Sin él no entra nadie de su empresa.' }),
    currency_id: ref('Moneda habitual', 'currencies', { required: true }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      where: { use_in_purchases: '1' },
      help: 'Vacía: transferencia.',
    }),
    default_cfdi_use: choice('Uso de CFDI esperado', PURCHASE_CFDI_USES, {
      help: 'Vacío: G03 en servicios, fletes y gastos; G01 en lo demás.',
    }),
    credit_days: int('Días de crédito', {
      importAliases: ['Plazo', 'Días'],
      min: '0',
      max: '180',
      default: 30,
      suffix: 'días',
    }),
    credit_base: choice(
      'El crédito corre desde',
      [
        ['FACTURA', 'Factura'],
        ['RECEPCION', 'Recepción'],
        ['CONTRARRECIBO', 'Contrarrecibo'],
      ],
      { required: true, default: 'FACTURA' },
    ),
    credit_limit: money('Límite de crédito que otorga', {
      inPesos: true,
      importAliases: ['Límite de crédito', 'Límite', 'Crédito'],
      min: '0',
      help: 'Cero o vacío: sin límite.',
    }),
    early_pay_percent: percent('Pronto pago', {
      min: '0',
      max: '20',
      requiredWhen: { field: 'early_pay_days', is: '*' },
    }),
    early_pay_days: int('Días de pronto pago', {
      min: '1',
      max: '60',
      requiredWhen: { field: 'early_pay_percent', is: '*' },
    }),
    diot_third_type: choice('Tipo de tercero DIOT', DIOT_THIRDS, {
      help: 'Vacío: 04, o 05 si es extranjero.',
    }),
    diot_operation_type: choice('Operación DIOT', DIOT_OPERATIONS, {
      help: 'Vacía: según su giro.',
    }),
    withholding_profile_id: supplierProfile,
    invoice_control: choice(
      'Control de facturación',
      [
        ['RECIBIDO', 'Contra lo recibido (tres vías)'],
        ['ORDENADO', 'Contra lo ordenado (dos vías)'],
        ['SIN_ORDEN', 'Sin orden de compra'],
      ],
      { required: true, default: 'RECIBIDO' },
    ),
    lead_time_days: int('Tiempo de entrega', { min: '0', max: '365', default: 7, suffix: 'días' }),
    over_receipt_percent: percent('Tolerancia de exceso', {
      min: '0',
      max: '20',
      help: 'Vacía: la de la configuración de almacén.',
    }),
    incoterm: choice('Incoterm habitual', INCOTERMS),
    requires_repse: bool('Requiere REPSE', {
      help: 'Presta servicios especializados con personal en tus instalaciones.',
    }),
    repse_number: text('Registro REPSE', { max: 20, requiredWhen: REPSE }),
    repse_expires: date('Vence', { requiredWhen: REPSE }),
    score: percent('Calificación', {
      readOnly: true,
      suffix: '%',
      shownScale: 2,
      help: 'La de su última evaluación publicada.',
    }),
    score_class: choice('Clase', SCORE_CLASSES, { readOnly: true, index: true }),
    score_period: text('Mes evaluado', { max: 7, readOnly: true }),
    contacts: lines('Contactos', 'supplier-contacts', 'supplier_id', { max: 100 }),
    bank_accounts: lines('Cuentas bancarias', 'supplier-bank-accounts', 'supplier_id', {
      max: 30,
      // Who buys does not say where it is paid.
      writeKey: 'suppliers.banks',
    }),
  },
  title: ['code', 'legal_name'],
  highlights: [
    'category',
    'credit_days',
    'credit_limit',
    'lead_time_days',
    'efos_status',
    'buyer_id',
  ],
  search: ['code', 'legal_name', 'trade_name', 'rfc'],
  ownerFields: ['buyer_id'],
  states: {
    field: 'status',
    initial: 'PROSPECTO',
    systemStates: { BLOQUEADO: 'block with scope TODO' },
    transitions: {
      authorize: {
        label: 'Dar de alta',
        from: ['PROSPECTO'],
        to: 'ACTIVO',
        tone: 'pri',
        confirm: 'Ya se le podrá comprar.',
      },
      block: {
        label: 'Bloquear',
        from: ['ACTIVO', 'BLOQUEADO'],
        recordFields: { required: ['block_scope', 'block_reason'] },
        tone: 'dan',
        confirm: 'Elige qué se detiene: las compras, los pagos o todo.',
      },
      unblock: {
        label: 'Desbloquear',
        offeredWhen: { field: 'block_scope', is: ['COMPRAS', 'PAGOS', 'TODO'] },
        from: ['ACTIVO', 'BLOQUEADO'],
        to: 'ACTIVO',
        key: 'suppliers.block',
        recordFields: { required: ['reason'] },
        confirm: 'Se le vuelve a comprar y a pagar.',
      },
      retire: {
        label: 'Dar de baja',
        from: ['PROSPECTO', 'ACTIVO', 'BLOQUEADO'],
        to: 'BAJA',
        key: 'suppliers.authorize',
        tone: 'dan',
        confirm: 'Ya no aparecerá al capturar documentos, y su gente ya no entra al portal.',
      },
    },
  },
  approvals: {
    base: null,
    voidingFields: ['person_type', 'legal_name', 'rfc', 'foreign_tax_id', 'category'],
    requesters: ['buyer_id'],
    summary: [
      'category',
      'rfc',
      'foreign_tax_id',
      'buyer_id',
      'email',
      'payment_type_id',
      'credit_days',
    ],
    facts: { CATEGORIA: 'category', CLASE: 'person_type' },
    actions: { authorize: {} },
  },
  actions: {
    inviteUser: INVITE_USER,
    verifyBank: VERIFY_BANK,
    rejectBank: REJECT_BANK,
    suspendBank: SUSPEND_BANK,
  },
  risks: { authorize: 'SENSIBLE', block: 'SENSIBLE' },
  privileges: [
    {
      key: 'suppliers.accounts',
      label: 'Ver completas las cuentas bancarias de proveedores',
      risk: 'SENSIBLE',
    },
    {
      key: 'suppliers.banks',
      label: 'Escribir cuentas bancarias de proveedores',
      risk: 'SENSIBLE',
    },
    {
      key: 'suppliers.verify_bank',
      label: 'Verificar cuentas bancarias de proveedores',
      risk: 'CRITICO',
    },
  ],
  list: {
    tabs: SUPPLIER_TABS,
    columns: ['code', 'legal_name', 'rfc', 'category', 'credit_days', 'score_class', 'status'],
    sort: 'legal_name',
    filters: [
      'status',
      'category',
      'score_class',
      'buyer_id',
      'efos_status',
      'requires_repse',
      'country_id',
      'block_scope',
      'repse_expires',
    ],
  },
  form: {
    tabs: [
      {
        key: 'general',
        label: 'General',
        sections: [
          {
            title: 'Datos generales',
            help: 'Un prospecto se captura libre; para comprarle hay que darlo de alta.',
            fields: [
              'code',
              'person_type',
              'legal_name',
              'trade_name',
              'category',
              'buyer_id',
              'status',
              'block_scope',
              'block_reason',
            ],
          },
          {
            title: 'Cómo localizarlo',
            help: 'El correo es obligatorio para darlo de alta o abrirle el portal.',
            fields: ['email', 'phone', 'website', 'portal_enabled'],
          },
          {
            title: 'Domicilio',
            help: 'El de su oficina o planta.',
            fields: [
              'country_id',
              'state_id',
              'municipality_id',
              'street',
              'ext_number',
              'int_number',
              'neighborhood',
            ],
          },
        ],
      },
      {
        key: 'fiscal',
        label: 'Fiscal',
        sections: [
          {
            title: 'Datos fiscales',
            help: 'Como en su Constancia de Situación Fiscal.',
            fields: [
              'rfc',
              'foreign_tax_id',
              'tax_regimen_id',
              'tax_zip',
              'efos_status',
              'default_cfdi_use',
            ],
          },
          {
            title: 'DIOT',
            help: 'Cómo se informa lo que se le paga.',
            fields: ['diot_third_type', 'diot_operation_type', 'withholding_profile_id'],
          },
          {
            title: 'REPSE',
            help: 'Sin registro vigente, el gasto no es deducible.',
            fields: ['requires_repse', 'repse_number', 'repse_expires'],
          },
        ],
      },
      {
        key: 'condiciones',
        label: 'Condiciones',
        sections: [
          {
            title: 'Pago',
            help: 'Lo que se propone en sus órdenes y facturas.',
            fields: [
              'currency_id',
              'payment_type_id',
              'credit_days',
              'credit_base',
              'credit_limit',
              'early_pay_percent',
              'early_pay_days',
            ],
          },
          {
            title: 'Entrega y facturación',
            help: 'Qué se espera de cada pedido y contra qué se coteja su factura.',
            fields: ['lead_time_days', 'over_receipt_percent', 'incoterm', 'invoice_control'],
          },
          {
            title: 'Evaluación',
            help: 'Lo que dice la última que se publicó; cada mes está en su pestaña.',
            fields: ['score', 'score_class', 'score_period'],
          },
        ],
      },
      {
        key: 'contactos',
        label: 'Contactos',
        sections: [
          {
            title: 'Contactos',
            help: 'Uno y sólo uno es el principal; sin contacto no se da de alta.',
            fields: ['contacts'],
          },
        ],
      },
      {
        key: 'cuentas',
        label: 'Cuentas bancarias',
        sections: [
          {
            title: 'Cuentas bancarias',
            help: 'Otra persona verifica cada cuenta antes de que se le pague en ella.',
            fields: ['bank_accounts'],
          },
        ],
      },
    ],
  },
});
