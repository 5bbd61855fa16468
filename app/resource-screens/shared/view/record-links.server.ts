import { t } from '#app/i18n/t.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { inPortal } from '#app/session/profile.ts';
import { recordPath } from '../screens.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { labelType } from './label-type.server.ts';

export const recordLinks = (
  resource: string,
  record: string,
  session: Session,
  row: Readonly<Record<string, unknown>> | null = null,
): (readonly [href: string, label: string])[] => [
  ...companyRegistry()
    .contributions.recordLinks(resource)
    .filter(({ key }) => session.can(key))
    .filter(({ when = {} }) =>
      Object.entries(when).every(([field, is]) => is.includes(String(row?.[field]))),
    )
    .filter(({ of }) => of === undefined || (row?.[of] ?? '') !== '')
    .filter(({ label }, index, open) => open.findIndex((other) => other.label === label) === index)
    .map(
      ({ label, segment, at, of }) =>
        [
          at === undefined
            ? `${record}/${segment}`
            : `${at}${of === undefined ? record.slice(record.lastIndexOf('/') + 1) : encodeURIComponent(String(row?.[of]))}`,
          label,
        ] as const,
    ),
  ...printLinks(resource, record, session),
  ...sendLink(resource, record, session),
];

/** The document that made this record, when it names one that has a screen. */
export function originLink(
  { fields, path }: Resource,
  { source_resource: resource, source_id: id }: Readonly<Record<string, unknown>>,
): (readonly [href: string, label: string])[] {
  const target =
    fields.source_resource && typeof resource === 'string'
      ? companyRegistry().resources.get(resource)
      : undefined;
  const href =
    target && target.path !== path && /^\d+$/.test(String(id ?? ''))
      ? recordPath(target, String(id))
      : null;
  return href ? [[href, t('links.sourceDocument', 'Documento de origen')]] : [];
}

/** What of the record comes on paper: itself, and its labels. */
function printLinks(
  path: string,
  record: string,
  session: Session,
): (readonly [href: string, label: string])[] {
  const resource = companyRegistry().resources.get(path);
  const id = record.slice(record.lastIndexOf('/') + 1);
  if (!resource || !/^\d+$/.test(id)) return [];
  const type = labelType(resource, session);
  return [
    ...((resource.print || companyRegistry().moduleOf(resource).group !== 'CONFIGURACION') &&
    session.can(`${companyRegistry().privilegePath(resource)}.print`)
      ? [
          [
            `/print?${new URLSearchParams({ resource: path, id })}`,
            t('links.print', 'Imprimir'),
          ] as const,
        ]
      : []),
    ...(type
      ? [
          [
            `/labels?${new URLSearchParams({ type, ids: id })}`,
            t('links.label', 'Etiqueta'),
          ] as const,
        ]
      : []),
  ];
}

/**
 * People write to others about the records of the business, not about those that set the system up.
 */
function sendLink(
  path: string,
  record: string,
  session: Session,
): (readonly [href: string, label: string])[] {
  const resource = companyRegistry().resources.get(path);
  const id = record.slice(record.lastIndexOf('/') + 1);
  if (
    !resource ||
    !/^\d+$/.test(id) ||
    inPortal(session.profile) ||
    Object.values(resource.actions ?? {}).some(({ mails }) => mails) ||
    companyRegistry().moduleOf(resource).group === 'CONFIGURACION' ||
    !session.can(`${companyRegistry().privilegePath(resource)}.print`)
  )
    return [];
  return [
    [
      `/send?${new URLSearchParams({ resource: path, id })}`,
      t('links.sendMail', 'Enviar por correo'),
    ],
  ];
}

export const replacedFields = (resource: string): ReadonlySet<string> =>
  new Set(
    companyRegistry()
      .contributions.recordLinks(resource)
      .flatMap(({ replaces }) => replaces ?? []),
  );
