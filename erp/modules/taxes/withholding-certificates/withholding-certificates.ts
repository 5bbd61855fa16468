import { along } from '#erp/model/computed/declared.ts';
import { date, int, lines, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { GENERATE } from './generate-action.ts';

/**
 * What was withheld from a party in a year, on paper (finance §2.6). The CFDI of withholdings is
 * another document, which is not issued here.
 */
export const withholdingCertificates = resource('sat/withholding-certificates', {
  label: ['Constancia de retenciones', 'Constancias de retenciones'],
  gender: 'f',
  docUrl: 'constancias-de-retenciones',
  fields: {
    year: int('Ejercicio', {
      ungrouped: true,
      required: true,
      min: '2000',
      max: '2100',
      readOnly: 'edit',
      width: 2,
    }),
    subject_id: ref('Tercero', 'cfl/subjects', { required: true, readOnly: 'edit', width: 6 }),
    rfc: along('RFC', 'text', 'subject_id.rfc'),
    issued_on: date('Expedida el', { readOnly: true, index: true, width: 3 }),
    isr: money('ISR retenido', { readOnly: true, width: 3 }),
    iva: money('IVA retenido', { readOnly: true, width: 3 }),
    lines: lines('Retenciones', 'sat/withholding-certificate-lines', 'certificate_id', {
      max: 500,
      readOnly: true,
    }),
  },
  title: ['year', 'subject_id'],
  search: [],
  uniques: [
    {
      fields: ['year', 'subject_id'],
      on: 'subject_id',
      message: 'Ya hay una de ese tercero y ejercicio.',
    },
  ],
  print: { day: 'issued_on', signatures: ['Nombre y firma de quien retuvo'] },
  list: {
    columns: ['year', 'subject_id', 'rfc', 'issued_on', 'isr', 'iva'],
    sort: '-year',
    filters: ['year', 'subject_id', 'issued_on'],
  },
  calls: ['list', 'one', 'update', 'delete'],
  screens: ['list', 'edit'],
  actions: { generate: GENERATE },
  privileges: [
    { key: 'sat/withholding-certificates.create', label: 'Hacer constancias de retenciones' },
  ],
  form: {
    sections: [
      {
        title: 'Constancia',
        help: 'De quién y de qué ejercicio. Al guardar se calcula con lo pagado hasta hoy.',
        fields: ['year', 'subject_id', 'rfc', 'issued_on'],
      },
      {
        title: 'Retenciones',
        help: 'Lo que se le retuvo al pagarle, por mes e impuesto.',
        fields: ['isr', 'iva', 'lines'],
      },
    ],
  },
});
