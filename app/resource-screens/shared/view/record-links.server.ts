import { qrTypeOf } from '#erp/modules/core/qr-types.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { recordPath } from '../screens.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';

interface RecordLink {
  readonly label: string;
  /** Segment after the record's address. */
  readonly segment: string;
  /** Address in its place, which the record's id ends. */
  readonly at?: string;
  readonly key: string;
  /** Field that this screen keeps in the form's place. */
  readonly replaces?: string;
}

/** Screens of a record beside its form, by resource. */
const RECORD_LINKS: Readonly<Record<string, readonly RecordLink[]>> = {
  roles: [{ label: 'Comparar', segment: 'compare', key: 'roles.list', replaces: 'privileges' }],
  'approval-rules': [{ label: 'Probar con meses anteriores', segment: 'backtest', key: 'approval-rules.backtest' }],
  interfaces: [{ label: 'Llave', segment: 'key', key: 'interfaces.rotate' }],
  'dif/scales': [
    { label: 'Pesar', segment: 'pesar', key: 'dif.scales' },
    { label: 'Llave del equipo', segment: 'key', key: 'dif/scales.key' },
  ],
  'print-templates': [{ label: 'Vista previa', segment: 'preview', at: '/print?format=', key: 'print-templates.list' }],
  privileges: [{ label: 'Quién puede', segment: 'who', key: 'privileges.who' }],
  'sys/backups': [{ label: 'Descargar', segment: 'download', key: 'sys/backups.download' }],
  storages: [{ label: 'Generar ubicaciones', segment: 'slots', key: 'wms/slots.create' }],
  users: [
    // One button: the first of the tabs that the person may open.
    { label: 'Acceso', segment: 'rights', key: 'permission-reports.list' },
    { label: 'Acceso', segment: 'sessions', key: 'users.sessions' },
    { label: 'Acceso', segment: 'links', key: 'users.security' },
    { label: 'Acceso', segment: 'handover', key: 'users.update' },
    { label: 'Acceso', segment: 'view-as', key: 'users.viewAs' },
  ],
};

export const recordLinks = (resource: string, record: string, session: Session): (readonly [href: string, label: string])[] => [
  ...(RECORD_LINKS[resource] ?? [])
    .filter(({ key }) => session.can(key))
    .filter(({ label }, index, open) => open.findIndex((other) => other.label === label) === index)
    .map(({ label, segment, at }) => [at === undefined ? `${record}/${segment}` : `${at}${record.slice(record.lastIndexOf('/') + 1)}`, label] as const),
  ...printLinks(resource, record, session),
  ...sendLink(resource, record, session),
];

/** The document that made this record, when it names one that has a screen. */
export function originLink(
  { fields, path }: Resource,
  { source_resource: resource, source_id: id }: Readonly<Record<string, unknown>>,
): (readonly [href: string, label: string])[] {
  const target = fields.source_resource && typeof resource === 'string' ? companyRegistry().resources.get(resource) : undefined;
  const href = target && target.path !== path && /^\d+$/.test(String(id ?? '')) ? recordPath(target, String(id)) : null;
  return href ? [[href, 'Documento de origen']] : [];
}

/** What of the record comes on paper: itself, and its labels. */
function printLinks(path: string, record: string, session: Session): (readonly [href: string, label: string])[] {
  const resource = companyRegistry().resources.get(path);
  const id = record.slice(record.lastIndexOf('/') + 1);
  if (!resource || !/^\d+$/.test(id)) return [];
  const type = qrTypeOf(path);
  return [
    ...((resource.print || companyRegistry().moduleOf(resource).group !== 'CONFIGURACION') && session.can(`${companyRegistry().privilegePath(resource)}.print`)
      ? [[`/print?${new URLSearchParams({ resource: path, id })}`, 'Imprimir'] as const]
      : []),
    ...(type ? [[`/labels?${new URLSearchParams({ type, ids: id })}`, 'Etiqueta'] as const] : []),
  ];
}

/** People write to others about the records of the business, not about those that set the system up. */
function sendLink(path: string, record: string, session: Session): (readonly [href: string, label: string])[] {
  const resource = companyRegistry().resources.get(path);
  const id = record.slice(record.lastIndexOf('/') + 1);
  if (!resource || !/^\d+$/.test(id) || companyRegistry().moduleOf(resource).group === 'CONFIGURACION' || !session.can(`${companyRegistry().privilegePath(resource)}.print`))
    return [];
  return [[`/send?${new URLSearchParams({ resource: path, id })}`, 'Enviar por correo']];
}

export const replacedFields = (resource: string): ReadonlySet<string> => new Set((RECORD_LINKS[resource] ?? []).flatMap(({ replaces }) => replaces ?? []));
