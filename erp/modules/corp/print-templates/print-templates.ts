import { bool, choice, image, lines, longtext, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/**
 * How a company prints a kind of record: its picture and texts, and which parts of it (platform §5,
 * Printing).
 */
export const printTemplates = resource('print-templates', {
  label: ['Formato de impresión', 'Formatos de impresión'],
  gender: 'm',
  customFields: false,
  fields: {
    name: text('Nombre', { required: true, max: 60, unique: ['resource'], width: 6 }),
    resource: choice('Documento', [], {
      required: true,
      choicesFrom: 'printable',
      readOnly: 'edit',
      index: true,
      width: 6,
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      help: 'Vacía: todas las que no tengan el suyo.',
      width: 6,
    }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['EN_USO', 'En uso', 'ok'],
        ['RETIRADO', 'Retirado', 'off'],
      ],
      { required: true, default: 'BORRADOR', readOnly: true, width: 6 },
    ),
    logo: image('Logotipo', {
      maxKb: 512,
      help: 'PNG o JPG. Se imprime arriba a la izquierda.',
      width: 6,
    }),
    header: longtext('Encabezado', {
      max: 500,
      help: 'En lugar del de la empresa; hasta 8 renglones. Admite {empresa}, {rfc}, {domicilio}, {telefono} y {sucursal}.',
    }),
    footer: longtext('Pie', {
      max: 300,
      help: 'En cada hoja, en lugar del de la empresa; hasta 3 renglones.',
    }),
    legend: longtext('Leyenda', { max: 2000, help: 'Al final: condiciones, pagaré, aviso.' }),
    signatures: longtext('Firmas', {
      max: 200,
      help: 'Quién firma, uno por renglón; hasta 4. Vacías: las del documento.',
    }),
    copies: longtext('Copias', {
      max: 300,
      help: 'Una leyenda por renglón, hasta 9: ORIGINAL, COPIA CLIENTE. Vacías: una sola hoja, sin leyenda.',
    }),
    orientation: choice(
      'Hoja',
      [
        ['VERTICAL', 'Carta vertical'],
        ['HORIZONTAL', 'Carta horizontal'],
      ],
      { required: true, default: 'VERTICAL', width: 6 },
    ),
    watermark: bool('Marca de agua', {
      default: true,
      help: 'BORRADOR o CANCELADO a través de la hoja, según el estado del documento.',
    }),
    parts: lines('Contenido', 'print-template-parts', 'template_id', {
      max: 400,
      help: 'Se llena al guardar. Se imprime lo marcado, en el orden de los renglones.',
    }),
  },
  title: 'name',
  list: {
    columns: ['name', 'resource', 'branch_office_id', 'orientation', 'status'],
    sort: 'name',
    filters: ['resource', 'branch_office_id', 'status'],
  },
  fixedRows: [
    {
      when: { field: 'status', is: ['EN_USO'] },
      message: 'El formato está en uso: retíralo antes, o duplícalo para preparar otro.',
    },
    {
      when: { field: 'status', is: ['RETIRADO'] },
      deletable: true,
      message: 'Está retirado: usa «Modificar» para cambiarlo.',
    },
  ],
  states: {
    field: 'status',
    initial: 'BORRADOR',
    readOnlyStates: ['EN_USO', 'RETIRADO'],
    deletableStates: ['BORRADOR', 'RETIRADO'],
    byConsequence: {
      replace: {
        label: 'Sustitución',
        from: ['EN_USO'],
        to: 'RETIRADO',
        cause: 'Se puso en uso otro formato del mismo documento.',
      },
    },
    transitions: {
      publish: {
        label: 'Poner en uso',
        from: ['BORRADOR', 'RETIRADO'],
        to: 'EN_USO',
        key: 'print-templates.update',
        tone: 'pri',
        successMessage: 'Formato en uso.',
        confirm:
          'Desde ahora estos documentos se imprimen, se envían y se comparten así. El que estaba en uso se retira.',
      },
      withdraw: {
        label: 'Retirar',
        from: ['EN_USO'],
        to: 'RETIRADO',
        key: 'print-templates.update',
        successMessage: 'Formato retirado.',
        confirm: 'Los documentos vuelven a la hoja del sistema.',
      },
      revise: {
        label: 'Modificar',
        from: ['RETIRADO'],
        to: 'BORRADOR',
        key: 'print-templates.update',
        successMessage: 'Ya puedes cambiarlo.',
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Formato',
        help: 'De qué documento es. Mientras es borrador nadie imprime con él: míralo con «Vista previa» y ponlo en uso.',
        fields: ['name', 'resource', 'branch_office_id', 'status', 'orientation', 'watermark'],
      },
      {
        title: 'Membrete',
        help: 'Lo que va arriba y abajo de cada hoja.',
        fields: ['logo', 'header', 'footer'],
      },
      {
        title: 'Cierre',
        help: 'Lo que va después del contenido, y cuántas hojas salen.',
        fields: ['legend', 'signatures', 'copies'],
      },
      {
        title: 'Contenido',
        help: 'Qué datos y columnas se imprimen, en qué orden y con qué nombre.',
        fields: ['parts'],
      },
    ],
  },
  docUrl: 'formatos-de-impresion',
});

export const printTemplateParts = child('print-template-parts', {
  label: ['Dato', 'Datos'],
  customFields: false,
  fields: {
    template_id: ref('Formato', 'print-templates', { required: true }),
    what: text('Dato', { max: 160, readOnly: true }),
    name: text('Clave', { max: 120, readOnly: true }),
    shown: bool('Se imprime', { default: true }),
    label: text('Se llama', { max: 60, help: 'Vacío: como en la ficha.' }),
  },
  title: 'what',
  list: { columns: ['what', 'shown', 'label'] },
});
