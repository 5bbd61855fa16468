import { bool, choice, choices, color, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const causes = resource('causes', {
  label: ['Causa', 'Causas'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 4 }),
    name: text('Nombre', { required: true, max: 80, width: 8 }),
    scopes: choices(
      'Se usa en',
      [
        ['INVENTARIO', 'Movimientos de inventario'],
        ['RECHAZO', 'Rechazos'],
        ['CONTEO', 'Conteos'],
        ['COMPRAS', 'Compras'],
        ['CANCELACION', 'Cancelaciones'],
        ['DEVOLUCION', 'Devoluciones'],
        ['REPARTO', 'Reparto'],
        ['CITA', 'Citas'],
        ['PARO', 'Paros de máquina'],
        ['MERMA', 'Mermas'],
        ['DEFECTO', 'Defectos'],
        ['SEGUNDA', 'Segundas'],
        ['RETRABAJO', 'Retrabajos'],
        ['MANTENIMIENTO', 'Mantenimiento'],
        ['SERVICIO', 'Servicio'],
        ['PERSONAL', 'Personal'],
        ['FISCAL', 'Fiscal'],
        ['OTRO', 'Otro'],
      ],
      { required: true, help: 'Los documentos en los que se puede elegir.' },
    ),
    parent_id: ref('Depende de', 'causes', { tree: 5, width: 6 }),
    responsible: choice(
      'Imputable a',
      [
        ['INTERNO', 'Interno'],
        ['CLIENTE', 'Cliente'],
        ['PROVEEDOR', 'Proveedor'],
        ['TRANSPORTE', 'Transporte'],
        ['OPERADOR', 'Operador'],
        ['MATERIAL', 'Material'],
        ['MAQUINA', 'Máquina'],
        ['METODO', 'Método'],
        ['EXTERNO', 'Externo'],
      ],
      { width: 6 },
    ),
    oee_bucket: choice(
      'Clase de paro',
      [
        ['PLANEADO', 'Planeado'],
        ['AVERIA', 'Avería'],
        ['PREPARACION', 'Preparación'],
        ['MATERIAL', 'Falta de material'],
        ['OTRO', 'Otro'],
      ],
      {
        width: 4,
        neededWhen: [],
        help: 'Obligatoria en las causas de paro.',
      },
    ),
    defect_class: choice(
      'Clase de defecto',
      [
        ['CRITICO', 'Crítico', 'bad'],
        ['MAYOR', 'Mayor', 'wait'],
        ['MENOR', 'Menor', 'neutral'],
      ],
      {
        width: 4,
        neededWhen: [],
        help: 'Obligatoria en las causas de defecto.',
      },
    ),
    sat_cancel_code: choice(
      'Motivo de cancelación SAT',
      [
        ['01', '01 Comprobante emitido con errores con relación'],
        ['02', '02 Comprobante emitido con errores sin relación'],
        ['03', '03 No se llevó a cabo la operación'],
        ['04', '04 Operación nominativa relacionada en una factura global'],
      ],
      {
        width: 4,
        neededWhen: [],
        help: 'Obligatorio en las causas fiscales.',
      },
    ),
    requires_note: bool('Exige nota'),
    requires_evidence: bool('Exige evidencia'),
    color: color('Color', { width: 4 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'scopes',
      'parent_id',
      'responsible',
      'oee_bucket',
      'defect_class',
      'sat_cancel_code',
      'active',
    ],
    sort: 'code',
  },
  views: { tree: { by: 'parent_id' } },
  form: {
    sections: [
      {
        title: 'Causa',
        help: 'Por qué pasó algo; se elige al registrarlo.',
        fields: ['code', 'name', 'scopes', 'parent_id', 'responsible', 'color'],
      },
      {
        title: 'Clasificación',
        help: 'Depende de dónde se usa la causa.',
        fields: ['oee_bucket', 'defect_class', 'sat_cancel_code'],
      },
      {
        title: 'Qué se pide',
        help: 'Lo que debe acompañar al documento con esta causa.',
        fields: ['requires_note', 'requires_evidence'],
      },
    ],
  },
});
