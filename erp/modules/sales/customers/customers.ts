import { CREATE_IN_SALES, CUSTOMER_OPTIONS, SELLER_OPTIONS } from './customers.schemas.ts';
import {
  bool,
  choice,
  email,
  geo,
  int,
  lines,
  longtext,
  money,
  percent,
  phone,
  ref,
  text,
  url,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SAT_PAYMENT_METHODS } from '#erp/modules/sat/payment-forms.ts';
import { MAY_SELL } from '../documents/sale-head.ts';
import { MERGE_CUSTOMER } from './merging/merge-action.ts';
import { INVOICE_POLICIES, PAYMENT_TERMS, SHIPMENT_POLICIES } from '../policies.ts';

export const customers = resource('customers', {
  label: ['Cliente', 'Clientes'],
  party: 'CLIENTE',
  counterparty: true,
  fields: {
    code: text('Clave', {
      max: 20,
      case: 'upper',
      unique: true,
      readOnly: 'edit',
      help: 'Vacía al crear: la asigna el sistema.',
      width: 3,
    }),
    name: text('Nombre comercial', {
      required: true,
      max: 150,
      importAliases: ['Nombre', 'Cliente'],
      width: 6,
    }),
    status: choice(
      'Estatus',
      [
        ['ALTA_RAPIDA', 'Alta rápida', 'wait'],
        ['ACTIVO', 'Activo', 'ok'],
        ['BLOQUEADO', 'Bloqueado', 'bad'],
        ['INACTIVO', 'Inactivo', 'off'],
      ],
      { default: 'ACTIVO', readOnly: true, width: 3 },
    ),
    merged_into_id: ref('Se fusionó con', 'customers', {
      readOnly: true,
      staysOnMerge: 'It says with whom it was merged then.',
    }),
    block_reason: text('Motivo del bloqueo', { max: 250, readOnly: true }),
    legal_person: choice(
      'Tipo de persona',
      [
        ['MORAL', 'Persona moral'],
        ['FISICA', 'Persona física'],
        ['EXTRANJERO', 'Extranjero'],
        ['PUBLICO_GENERAL', 'Público en general'],
      ],
      { required: true, default: 'MORAL', importAliases: ['Persona'] },
    ),
    customer_type_id: ref('Tipo de cliente', 'customer_types', {
      required: true,
      importAliases: ['Tipo'],
    }),
    zone_id: ref('Zona', 'zones', { required: true }),
    branch_office_id: ref('Sucursal que atiende', 'branch-offices', {
      required: true,
      importAliases: ['Sucursal'],
    }),
    channel_id: ref('Canal', 'channels', { where: { active: '1' } }),
    seller_id: ref('Vendedor', 'users', { required: true, selectable: MAY_SELL }),
    phone: phone('Teléfono'),
    email: email('Correo'),
    website: url('Sitio web'),
    language: choice(
      'Idioma de documentos',
      [
        ['es', 'Español'],
        ['en', 'Inglés'],
      ],
      { required: true, default: 'es' },
    ),
    currency_id: ref('Moneda', 'currencies', { required: true }),
    pricelist_id: ref('Lista de precios', 'pricelists', { where: { kind: 'VENTA' } }),
    discount_percent: percent('Descuento pactado', {
      importAliases: ['Descuento'],
      min: '0',
      max: '100',
    }),
    payment_term: choice('Condición de pago', PAYMENT_TERMS, {
      importAliases: ['Condiciones'],
      help: 'Vacía: la del tipo de cliente, o contado.',
    }),
    credit_days: int('Días de crédito', {
      importAliases: ['Plazo', 'Días'],
      min: '0',
      max: '365',
      suffix: 'días',
      writeKey: 'customers.credit',
    }),
    credit_limit: money('Límite de crédito', {
      inPesos: true,
      importAliases: ['Límite', 'Crédito'],
      min: '0',
      suffix: 'MXN',
      writeKey: 'customers.credit',
    }),
    overdue_tolerance_days: int('Tolerancia de vencido', {
      min: '0',
      max: '90',
      suffix: 'días',
      help: 'Vacía: la de la configuración de ventas.',
      writeKey: 'customers.credit',
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', { where: { use_in_sales: '1' } }),
    payment_method: choice('Método de pago', SAT_PAYMENT_METHODS, {
      help: 'Vacío: PUE de contado y PPD a crédito.',
    }),
    invoice_policy: choice('Facturar sobre', INVOICE_POLICIES),
    shipment_policy: choice('Entregas', SHIPMENT_POLICIES),
    over_tolerance_percent: percent('Tolerancia de más', {
      min: '0',
      max: '20',
      help: 'Vacía: la del producto.',
    }),
    under_tolerance_percent: percent('Tolerancia de menos', {
      min: '0',
      max: '20',
      help: 'Vacía: la del producto.',
    }),
    requires_po: bool('Exige orden de compra'),
    visit_frequency_days: int('Frecuencia de visita', { min: '1', max: '180', suffix: 'días' }),
    location: geo('Ubicación'),
    loyalty_member: bool('Participa en lealtad'),
    notes: longtext('Notas'),
    contacts: lines('Contactos', 'customer-contacts', 'customer_id', { max: 200 }),
    tax_companies: lines('Datos fiscales', 'customer-tax-companies', 'customer_id', { max: 50 }),
    consignees: lines('Consignatarios', 'sls/consignees', 'customer_id', { max: 500 }),
    documents: lines('Documentos', 'sls-customer-documents', 'customer_id', { max: 100 }),
  },
  computedDraft: {
    from: ['customer_type_id', 'payment_term'],
    sets: [
      'pricelist_id',
      'payment_term',
      'credit_days',
      'credit_limit',
      'invoice_policy',
      'shipment_policy',
      'loyalty_member',
    ],
  },
  title: ['code', 'name'],
  highlights: ['payment_term', 'credit_days', 'credit_limit', 'pricelist_id', 'seller_id'],
  search: ['code', 'name', 'phone', 'email'],
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  mergedInto: 'merged_into_id',
  fixedRows: [
    {
      when: { field: 'merged_into_id', is: '*' },
      message: 'Se fusionó con otro cliente: lo suyo está en aquél.',
      deleteMessage: 'Se fusionó con otro cliente: queda para saber con cuál.',
    },
  ],
  states: {
    field: 'status',
    initial: 'ACTIVO',
    byConsequence: {
      createInSales: {
        label: 'Alta rápida desde Ventas',
        from: ['ACTIVO'],
        to: 'ALTA_RAPIDA',
        cause: 'Se dio de alta al vender, sin sus datos completos.',
      },
      merged: {
        label: 'Fusión',
        from: ['ALTA_RAPIDA', 'ACTIVO', 'BLOQUEADO', 'INACTIVO'],
        to: 'INACTIVO',
        cause: 'Se fusionó con otro cliente.',
      },
    },
    transitions: {
      complete: {
        label: 'Completar alta',
        from: ['ALTA_RAPIDA'],
        to: 'ACTIVO',
        key: 'customers.update',
        tone: 'pri',
        successMessage: 'Alta del cliente completa.',
      },
      block: {
        label: 'Bloquear',
        from: ['ACTIVO'],
        to: 'BLOQUEADO',
        key: 'customers.credit',
        recordFields: { required: ['block_reason'] },
        tone: 'dan',
        confirm:
          'No se le autorizarán pedidos ni saldrán embarques. Los pedidos que ya tiene se quedan como están.',
      },
      unblock: {
        label: 'Desbloquear',
        from: ['BLOQUEADO'],
        to: 'ACTIVO',
        key: 'customers.credit',
        recordFields: { required: ['reason'] },
        confirm: 'Se le vuelve a vender y a embarcar.',
      },
      deactivate: {
        label: 'Inactivar',
        from: ['ACTIVO', 'BLOQUEADO'],
        to: 'INACTIVO',
        key: 'customers.update',
        tone: 'dan',
        confirm: 'Ya no aparecerá al capturar documentos.',
      },
      reactivate: { label: 'Reactivar', from: ['INACTIVO'], to: 'ACTIVO', key: 'customers.update' },
    },
  },
  actions: { merge: MERGE_CUSTOMER },
  privileges: [
    { key: 'customers.merge', label: 'Fusionar clientes', risk: 'CRITICO' },
    { key: 'customers.credit', label: 'Otorgar crédito y bloquear clientes', risk: 'SENSIBLE' },
  ],
  extraCalls: [
    {
      name: 'activeOptions',
      method: 'GET',
      path: 'customers/activeOptions',
      key: 'customers.list',
      summary: 'Clientes activos para elegir.',
      ...CUSTOMER_OPTIONS,
    },
    {
      name: 'branchOptions',
      method: 'GET',
      path: 'customers/branchOptions',
      key: 'customers.list',
      summary: 'Sucursales de un cliente para elegir.',
      ...CUSTOMER_OPTIONS,
    },
    {
      name: 'sellerOptions',
      method: 'GET',
      path: 'customers/sellerOptions',
      key: 'customers.list',
      summary: 'Clientes de un vendedor para elegir.',
      ...SELLER_OPTIONS,
    },
    {
      name: 'createInSales',
      method: 'POST',
      path: 'customers/createInSales',
      key: 'customers.create',
      summary: 'Alta rápida: nombre, teléfono o correo y vendedor.',
      ...CREATE_IN_SALES,
    },
  ],
  list: {
    columns: ['code', 'name', 'customer_type_id', 'zone_id', 'seller_id', 'phone', 'status'],
    sort: 'name',
    filters: [
      'status',
      'customer_type_id',
      'zone_id',
      'seller_id',
      'branch_office_id',
      'payment_term',
      'legal_person',
      'pricelist_id',
    ],
  },
  form: {
    tabs: [
      {
        key: 'generales',
        label: 'Generales',
        sections: [
          {
            title: 'Datos generales',
            help: 'Cómo se le conoce y quién lo atiende.',
            fields: [
              'code',
              'name',
              'status',
              'block_reason',
              'merged_into_id',
              'legal_person',
              'customer_type_id',
              'zone_id',
              'branch_office_id',
              'channel_id',
              'seller_id',
            ],
          },
          {
            title: 'Cómo localizarlo',
            help: 'Captura al menos teléfono o correo.',
            fields: ['phone', 'email', 'website', 'language', 'location', 'visit_frequency_days'],
          },
          {
            title: 'Precios y entregas',
            help: 'Lo que dejes vacío se toma de su tipo.',
            fields: [
              'currency_id',
              'pricelist_id',
              'discount_percent',
              'invoice_policy',
              'shipment_policy',
              'over_tolerance_percent',
              'under_tolerance_percent',
              'requires_po',
              'loyalty_member',
            ],
          },
          { title: 'Notas', help: 'Sólo se leen aquí; no se imprimen.', fields: ['notes'] },
        ],
      },
      {
        key: 'fiscales',
        label: 'Datos fiscales',
        sections: [
          {
            title: 'Datos fiscales',
            help: 'A nombre de quién se factura, como dice su Constancia de Situación Fiscal.',
            fields: ['tax_companies', 'payment_type_id', 'payment_method'],
          },
        ],
      },
      {
        key: 'contactos',
        label: 'Contactos',
        sections: [
          {
            title: 'Contactos',
            help: 'Las personas con quienes se trata; la principal recibe los documentos.',
            fields: ['contacts'],
          },
        ],
      },
      {
        key: 'consignatarios',
        label: 'Consignatarios',
        sections: [
          { title: 'Consignatarios', help: 'A dónde se le entrega.', fields: ['consignees'] },
        ],
      },
      {
        key: 'credito',
        label: 'Crédito',
        sections: [
          {
            title: 'Crédito',
            help: 'Otorgarlo necesita el permiso de crédito y sus dos datos: días y límite.',
            fields: ['payment_term', 'credit_days', 'credit_limit', 'overdue_tolerance_days'],
          },
        ],
      },
      {
        key: 'documentos',
        label: 'Documentos',
        sections: [
          {
            title: 'Documentos',
            help: 'Los que la configuración pide para dar crédito deben estar y no haber vencido.',
            fields: ['documents'],
          },
        ],
      },
    ],
  },
});
