import { along } from '#erp/model/computed/declared.ts';
import { bool, choice, date, file, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SHIPMENT_DOCUMENTS } from '../sales-configuration/shipment-documents.ts';
import { DOCUMENT_STATES } from '../shipments/shipment-choices.ts';

const KEY = 'sls/shipment-documents.update';

/** A paper that goes with a shipment, until somebody says that it is right (sales §2). */
export const shipmentDocuments = resource('sls/shipment-documents', {
  label: ['Documento de embarque', 'Documentos de embarque'],
  docUrl: 'embarques',
  fields: {
    shipment_id: ref('Embarque', 'sls/shipments', { required: true, width: 4 }),
    customer: along('Cliente', 'text', 'shipment_id.customer_id.name'),
    document_type: choice('Tipo', SHIPMENT_DOCUMENTS, { required: true, width: 4 }),
    is_required: bool('Lo pide la configuración', { readOnly: true }),
    number: text('Número', { max: 60, width: 4 }),
    date: date('Fecha', { width: 3 }),
    file: file('Archivo', { width: 6 }),
    due_date: date('Fecha límite', { index: true, width: 3 }),
    status: choice('Estatus', DOCUMENT_STATES, {
      required: true,
      default: 'PENDIENTE',
      readOnly: true,
      index: true,
      width: 3,
    }),
    validated_by: ref('Validó', 'users', { readOnly: true, width: 4 }),
    reject_reason: longtext('Por qué se rechazó', { max: 500, readOnly: true }),
    notes: longtext('Notas', { max: 1000 }),
  },
  title: ['document_type', 'number'],
  search: ['number'],
  print: { day: 'date' },
  list: {
    columns: ['shipment_id', 'customer', 'document_type', 'number', 'date', 'due_date', 'status'],
    sort: 'due_date',
    filters: ['status', 'document_type', 'shipment_id', 'due_date'],
  },
  overdue: { field: 'due_date', openStates: ['PENDIENTE', 'RECHAZADO'] },
  form: {
    sections: [
      {
        title: 'Documento',
        help: 'Qué papel es, de qué embarque y para cuándo.',
        fields: [
          'shipment_id',
          'document_type',
          'is_required',
          'number',
          'date',
          'due_date',
          'file',
          'status',
          'validated_by',
          'reject_reason',
          'notes',
        ],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    readOnlyStates: ['VALIDADO'],
    readOnlyMessage: 'Ya está validado: recházalo para corregirlo.',
    deletableStates: ['PENDIENTE', 'RECHAZADO'],
    undeletableMessage: 'Ya se recibió: recházalo primero.',
    transitions: {
      receive: {
        label: 'Recibir',
        successMessage: 'Documento recibido.',
        from: ['PENDIENTE', 'RECHAZADO'],
        to: 'RECIBIDO',
        key: KEY,
        tone: 'pri',
        recordFields: { required: ['file'], optional: ['number', 'date'] },
      },
      validate: {
        label: 'Validar',
        successMessage: 'Documento validado.',
        from: ['RECIBIDO'],
        to: 'VALIDADO',
        tone: 'pri',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Documento rechazado.',
        from: ['RECIBIDO', 'VALIDADO'],
        to: 'RECHAZADO',
        key: 'sls/shipment-documents.validate',
        tone: 'dan',
        recordFields: { required: ['reject_reason'] },
      },
    },
  },
  privileges: [{ key: 'sls/shipment-documents.validate', label: 'Validar documentos de embarque' }],
});
