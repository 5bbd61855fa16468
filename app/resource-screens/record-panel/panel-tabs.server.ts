import { t } from '#app/i18n/t.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { linkedTabs } from '../form/linked-tabs.server.ts';
import type { RecordTab } from '../shared/view/view-types.ts';
import { layoutOf, may } from '../shared/view/view.server.ts';

export const PANEL_TABS = [
  'comentarios',
  'archivos',
  'actividad',
  'pendientes',
  'relacionados',
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

const LABELS = (): Readonly<Record<PanelTab, string>> => ({
  comentarios: t('panel.comments', 'Comentarios'),
  archivos: t('panel.files', 'Archivos'),
  actividad: t('panel.activity', 'Actividad'),
  pendientes: t('ui.actions.pending', 'Pendientes'),
  relacionados: t('panel.related', 'Relacionados'),
});

export const panelTab = (raw: string | null): PanelTab | null =>
  PANEL_TABS.find((tab) => tab === raw) ?? null;

/** What stands beside a record's form; nothing beside the only record of its kind, or a file. */
export function panelTabs(resource: Resource, record: string, session: Session): RecordTab[] {
  // What the company writes beside a record is not for whom it shows the record to.
  if (resource.singleton || resource.path === 'files' || resource.portal) return [];
  const shown = PANEL_TABS.filter(
    (tab) => tab !== 'pendientes' || (session.can('tasks.list') && resource.path !== 'tasks'),
  );
  const approvals = resource.approvals
    ? [
        {
          key: 'autorizaciones',
          label: t('panel.approvals', 'Autorizaciones'),
          href: `/catalogue/approvals${record}`,
        },
      ]
    : [];
  const own = companyRegistry()
    .contributions.recordTabs(resource.path)
    .filter(({ needs }) => session.can(needs))
    .map(({ key, label }) => ({ key, label, href: `${record}/${key}` }));
  return [
    ...own,
    ...approvals,
    ...shown.map((tab) => ({ key: tab, label: LABELS()[tab], href: `${record}?tab=${tab}` })),
  ];
}

/** The one bar of a record as seen from beside its form: the form's tabs, then the others. */
export function recordTabs(
  resource: Resource,
  record: string,
  session: Session,
  asked: URLSearchParams,
): RecordTab[] {
  const form = layoutOf(resource, may(resource, 'update', session) ? 'edit' : 'read', session);
  const own = [
    ...form,
    ...linkedTabs(resource, session).filter(({ key }) => !form.some((tab) => tab.key === key)),
  ];
  const draft = asked.get(DRAFT);
  return [
    ...(own.length > 1
      ? own.map(({ key, label }, index) => ({
          key,
          label,
          href: index === 0 ? record : `${record}?tab=${key}`,
        }))
      : [{ key: 'ficha', label: t('form.mainTab', 'Ficha'), href: record }]),
    ...panelTabs(resource, record, session),
  ].map((tab) => ({ ...tab, href: withDraft(tab.href, draft) }));
}

/**
 * What was typed in the form waits while one looks at what stands beside it: its draft goes with
 * every address there.
 */
export const DRAFT = 'draft';

export function withDraft(href: string, draft: string | null): string {
  if (draft === null || draft === '') return href;
  const url = new URL(href, 'http://telar.invalid');
  url.searchParams.set(DRAFT, draft);
  return url.pathname + url.search + url.hash;
}
