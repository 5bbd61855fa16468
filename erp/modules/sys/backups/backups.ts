import { DOWNLOAD } from './backups.schemas.ts';
import {
  bool,
  choice,
  date,
  datetime,
  email,
  int,
  json,
  longtext,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const out = { readOnly: true } as const;

/**
 * Copies of the company, and the operator's of the whole installation (platform R38–R41). The work
 * itself is done by the runner, outside any request.
 */
export const backups = resource('sys/backups', {
  label: ['Respaldo', 'Respaldos'],
  gender: 'm',
  fields: {
    kind: choice(
      'Clase',
      [
        ['EMPRESA', 'De la empresa'],
        ['COMPLETO', 'De toda la instalación'],
        ['ANTES_DE_MIGRAR', 'Antes de actualizar'],
      ],
      {
        required: true,
        default: 'EMPRESA',
        readOnly: 'edit',
        width: 4,
        help: 'El de toda la instalación sólo lo hace quien la opera.',
      },
    ),
    note: text('Nota', { max: 200, width: 8 }),
    status: choice(
      'Estado',
      [
        ['EN_CURSO', 'En curso', 'go'],
        ['TERMINADO', 'Terminado', 'neutral'],
        ['VERIFICADO', 'Verificado', 'ok'],
        ['FALLIDO', 'Fallido', 'bad'],
        ['BORRADO', 'Archivo borrado', 'off'],
      ],
      { required: true, default: 'EN_CURSO', readOnly: true, width: 4 },
    ),
    origin: choice(
      'Origen',
      [
        ['MANUAL', 'A mano'],
        ['PROGRAMADO', 'Programado'],
      ],
      { required: true, default: 'MANUAL', readOnly: true, width: 4 },
    ),
    engine: choice(
      'Base de datos',
      [
        ['PGLITE', 'Integrada'],
        ['POSTGRES', 'PostgreSQL'],
      ],
      { ...out, width: 4 },
    ),
    started_at: datetime('Empezó', { ...out, width: 4, index: true }),
    ended_at: datetime('Terminó', { ...out, width: 4 }),
    size: int('Bytes', { ...out, width: 4 }),
    rows: int('Filas', { ...out, width: 4 }),
    file: text('Archivo', { ...out, max: 160, width: 8 }),
    sha256: text('Huella', { ...out, max: 64, width: 12 }),
    encrypted: bool('Cifrado', {
      ...out,
      help: 'Con BACKUP_KEY. Sin esa clave no se abre en ninguna parte.',
    }),
    schema_version: text('Esquema', { ...out, max: 80, width: 4 }),
    error: longtext('Qué falló', { ...out, max: 2000 }),
    verified_at: datetime('Verificado el', { ...out, width: 4 }),
    verify_report: longtext('Verificación', { ...out, max: 8000 }),
    restore_code: text('Código de la empresa de prueba', {
      ...out,
      max: 12,
      case: 'upper',
      width: 4,
      pattern: ['^[A-Z0-9]{2,12}$', 'Usa de 2 a 12 letras o números.'],
      help: 'Se crea una empresa nueva con este código.',
    }),
    restore_email: email('Correo de quien la administrará', {
      ...out,
      width: 8,
      help: 'Uno que aún no use nadie en este sistema.',
    }),
    restore_report: longtext('Restauración', { ...out, max: 8000 }),
    expires_on: date('Se borra el', { ...out, width: 4, help: 'Sin fecha, lo decide el plan.' }),
    manifest: json('Contenido', { ...out, readKey: 'sys/backups.download' }),
    task: choice(
      'Por hacer',
      [
        ['NADA', 'Nada'],
        ['RESPALDAR', 'Respaldar'],
        ['VERIFICAR', 'Verificar'],
        ['ENSAYAR', 'Ensayar restauración'],
        ['RESTAURAR', 'Restaurar en su lugar'],
        ['BORRAR', 'Borrar archivo'],
      ],
      { required: true, default: 'NADA', readOnly: true, width: 4 },
    ),
    claimed_at: datetime('Tomado el', out),
  },
  title: 'started_at',
  list: {
    columns: ['started_at', 'kind', 'origin', 'rows', 'size', 'verified_at', 'task', 'status'],
    sort: '-id',
    filters: ['kind', 'origin', 'status', 'started_at'],
  },
  search: [],
  views: {
    calendar: { from: 'started_at', chip: 'status' },
    timeline: { from: 'started_at', to: 'ended_at', chip: 'status' },
  },
  form: {
    sections: [
      {
        title: 'Respaldo',
        help: 'Qué se copia. Se hace aparte: al guardar queda en curso y en unos segundos termina.',
        fields: ['kind', 'note', 'status', 'origin', 'task', 'expires_on'],
      },
      {
        title: 'Archivo',
        help: 'Dónde quedó y cómo se comprueba que nadie lo cambió.',
        fields: [
          'started_at',
          'ended_at',
          'engine',
          'rows',
          'size',
          'file',
          'sha256',
          'encrypted',
          'schema_version',
          'error',
        ],
      },
      {
        title: 'Pruebas',
        help: 'Un respaldo vale lo que vale restaurarlo.',
        fields: ['verified_at', 'verify_report', 'restore_code', 'restore_email', 'restore_report'],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'EN_CURSO',
    systemStates: {
      TERMINADO: 'el trabajo lo termina',
      VERIFICADO: 'la verificación',
      FALLIDO: 'el trabajo falla',
      BORRADO: 'se borra el archivo',
    },
    transitions: {
      verify: {
        label: 'Verificar',
        from: ['TERMINADO', 'VERIFICADO'],
        tone: 'pri',
        successMessage: 'Se está verificando; recarga en unos segundos.',
      },
      restore: {
        label: 'Ensayar restauración',
        from: ['TERMINADO', 'VERIFICADO'],
        recordFields: { required: ['restore_code', 'restore_email'] },
        successMessage: 'Se está restaurando en la empresa de prueba; recarga en unos segundos.',
        confirm:
          'Se crea una empresa de prueba con todo lo del respaldo, y nombres, correos, teléfonos y claves oficiales inventados. Los importes quedan. Esta empresa no cambia.',
      },
      discard: {
        label: 'Borrar archivo',
        from: ['TERMINADO', 'VERIFICADO', 'FALLIDO'],
        tone: 'dan',
        successMessage: 'El archivo se borra en unos segundos.',
        confirm: 'Se borra el archivo del respaldo; su registro queda. No se puede deshacer.',
      },
    },
  },
  docUrl: 'sys-backups',
  calls: ['create', 'list', 'one'],
  extraCalls: [
    {
      name: 'download',
      method: 'GET',
      path: 'sys/backups/download/:id',
      key: 'sys/backups.download',
      summary: 'Archivo de un respaldo',
      ...DOWNLOAD,
    },
  ],
  privileges: [{ key: 'sys/backups.download', label: 'Descargar respaldos', risk: 'CRITICO' }],
  risks: { restore: 'CRITICO', discard: 'CRITICO', create: 'SENSIBLE' },
});
