/** Papers of a customer, each with its days: credit is given only with those that are asked for. */
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { choice, computed, date, datetime, file, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import type { Choice } from '#erp/model/types.ts';
import { VERIFY_DOCUMENT } from './customers.schemas.ts';

export const CUSTOMER_DOCUMENTS: readonly Choice[] = [
  ['CONSTANCIA_FISCAL', 'Constancia de Situación Fiscal'],
  ['ACTA_CONSTITUTIVA', 'Acta constitutiva'],
  ['PODER', 'Poder notarial'],
  ['IDENTIFICACION', 'Identificación'],
  ['COMPROBANTE_DOMICILIO', 'Comprobante de domicilio'],
  ['OPINION_32D', 'Opinión de cumplimiento (32-D)'],
  ['CONTRATO', 'Contrato'],
  ['PAGARE', 'Pagaré'],
  ['SOLICITUD_CREDITO', 'Solicitud de crédito'],
  ['OTRO', 'Otro'],
];

export const slsCustomerDocuments = child('sls-customer-documents', {
  label: ['Documento de cliente', 'Documentos de cliente'],
  savedWithRecord: true,
  fields: {
    customer_id: ref('Cliente', 'customers', { required: true }),
    document_type: choice('Tipo', CUSTOMER_DOCUMENTS, { required: true }),
    name: text('Descripción', { max: 150 }),
    file: file('Archivo', { required: true }),
    issued_at: date('Expedición', { happened: true }),
    expires_at: date('Vence'),
    validity: computed(
      'Vigencia',
      'text',
      `case when t.expires_at is null then 'Sin vencimiento' when t.expires_at < ${COMPANY_TODAY} then 'Vencido' when t.expires_at <= ${COMPANY_TODAY} + 30 then 'Por vencer' else 'Vigente' end`,
    ),
    verified_by: ref('Verificó', 'users', { readOnly: true }),
    verified_at: datetime('Verificado', { readOnly: true }),
  },
  title: 'document_type',
  checks: [
    { field: 'expires_at', op: '>', other: 'issued_at', message: 'Vence antes de expedirse.' },
  ],
  extraCalls: [
    {
      name: 'verify',
      method: 'PUT',
      path: 'sls-customer-documents/verify/:id',
      key: 'customers.credit',
      summary: 'Dice que se revisó el documento.',
      ...VERIFY_DOCUMENT,
    },
  ],
  // Whose file it is, is behind the row: a new customer's form asks for no control of files.
  row: { cells: ['document_type', 'name', 'issued_at', 'expires_at'] },
  list: {
    columns: [
      'document_type',
      'name',
      'file',
      'issued_at',
      'expires_at',
      'validity',
      'verified_by',
      'verified_at',
    ],
    sort: 'document_type',
    filters: ['customer_id', 'document_type', 'expires_at'],
  },
});
