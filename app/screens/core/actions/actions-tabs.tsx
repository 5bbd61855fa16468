import { t } from '#app/i18n/t.ts';
import { Tabs } from '#app/ui/page/tabs.tsx';

export const ACTION_TABS = [
  'pendientes',
  'borradores',
  'vencidos',
  'crear',
  'pantallas',
  'buscar',
  'programados',
] as const;
export type ActionTab = (typeof ACTION_TABS)[number];
/** Decisions have a screen of their own among these tabs. */
type VisibleTab = ActionTab | 'autorizar';

export type ActionCounts = Readonly<Partial<Record<VisibleTab, number>>>;

/** «99+» is where the ERP stops counting. */
const countText = (n: number | undefined) => {
  if (n === undefined || n === 0) return undefined;
  return n >= 100 ? '99+' : String(n);
};

export function useActionLabels(): Readonly<Record<VisibleTab, string>> {
  return {
    autorizar: t('ui.actions.approve', 'Por autorizar'),
    pendientes: t('ui.actions.pending', 'Pendientes'),
    borradores: t('ui.actions.drafts', 'Borradores'),
    vencidos: t('ui.actions.overdue', 'Vencidos'),
    crear: t('ui.actions.create', 'Crear'),
    pantallas: t('ui.actions.screens', 'Pantallas'),
    buscar: t('ui.actions.search', 'Buscar'),
    programados: t('ui.actions.scheduled', 'Programados'),
  };
}

export function ActionTabs({
  current,
  counts,
  q = '',
}: {
  current: VisibleTab;
  counts: ActionCounts;
  q?: string;
}) {
  const labels = useActionLabels();
  const tabs = (['autorizar', ...ACTION_TABS] as const).map((key) => {
    const count = countText(counts[key]);
    const href =
      key === 'autorizar'
        ? '/actions/autorizar'
        : `/actions?tab=${key}${q ? `&q=${encodeURIComponent(q)}` : ''}`;
    return { key, label: labels[key], href, ...(count && { count }) };
  });
  return <Tabs label={t('ui.nav.actions', 'Pendientes')} current={current} tabs={tabs} />;
}
