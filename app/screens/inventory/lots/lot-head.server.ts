import { registry } from '#erp/modules/all.ts';
import { recordTabs } from '#app/resource-screens/record-panel/panel-tabs.server.ts';
import type { Session } from '#app/session/context.ts';
import type { Tab } from '#app/ui/page/tabs.tsx';
import { LOT_STATUS } from '#erp/modules/inventory/lots/lots.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';

export interface LotRow {
  readonly id: number;
  readonly code: string;
  readonly product_id: number;
  readonly status: string;
  readonly received_on: string | null;
  readonly on_hand: string;
  readonly titles: { readonly product_id: string };
}

export interface LotHeadView {
  readonly id: number;
  readonly title: string;
  readonly product: string;
  readonly chip: readonly [ChipFamily, string];
  readonly tabs: readonly Tab[];
}

export const statusChip = (status: string): LotHeadView['chip'] => {
  const [, label, family] = LOT_STATUS.find(([code]) => code === status) ?? [
    '',
    status,
    'neutral' as const,
  ];
  return [family ?? 'neutral', label];
};

/** The lot, and what stands above each of its screens. */
export async function lotHead(
  session: Session,
  id: string,
  asked: URLSearchParams,
): Promise<{ readonly lot: LotRow; readonly head: LotHeadView }> {
  if (!/^\d{1,15}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const { data: lot } = await session.erp.get<LotRow>(`lots/${id}`);
  const tabs = recordTabs(registry.resource('lots'), `/lots/${lot.id}`, session, asked);
  return {
    lot,
    head: {
      id: lot.id,
      title: lot.code,
      product: lot.titles.product_id,
      chip: statusChip(lot.status),
      tabs,
    },
  };
}
