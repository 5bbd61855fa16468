import { registry } from '#erp/modules/all.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { amountOf } from '../amounts.server.ts';
import { statusChip, type LotHeadView } from './lot-head.server.ts';

interface ApiHappening {
  readonly movement_id: number;
  readonly folio: string | null;
  readonly type: string;
  readonly at: string;
  readonly qty: string;
  readonly unit: string;
  readonly storage: string;
  readonly partner: string | null;
  readonly source_resource: string | null;
  readonly source_id: string | null;
}

export interface ApiNode {
  readonly lotId: number | null;
  readonly code: string;
  readonly product: string;
  readonly status: string | null;
  readonly via: {
    readonly movementId: number;
    readonly folio: string | null;
    readonly what: string;
    readonly at: string;
    readonly qty: string;
    readonly unit: string;
  } | null;
  readonly happened: readonly ApiHappening[];
  readonly repeated: boolean;
  readonly children: readonly ApiNode[];
}

export interface TraceView {
  readonly href: string | null;
  readonly code: string;
  readonly product: string;
  readonly chip: LotHeadView['chip'] | null;
  readonly via: { readonly href: string; readonly text: string } | null;
  readonly happened: readonly {
    readonly key: string;
    readonly href: string;
    readonly title: string;
    readonly qty: string;
    readonly detail: string;
    readonly back: boolean;
  }[];
  readonly repeated: boolean;
  readonly children: readonly TraceView[];
}

/** The document that caused a movement, or the movement itself. */
function documentOf({ source_resource, source_id, movement_id }: ApiHappening): string {
  const resource = source_resource ? registry.resources.get(source_resource) : undefined;
  const path =
    resource && source_id && /^\d+$/.test(source_id) ? recordPath(resource, source_id) : null;
  return path ?? `/movements/${movement_id}`;
}

export const traceView = (node: ApiNode): TraceView => ({
  href: node.lotId === null ? null : `/lots/${node.lotId}/rastreo`,
  code: node.code,
  product: node.product,
  chip: node.status === null || node.status === 'LIBERADO' ? null : statusChip(node.status),
  via: node.via && {
    href: `/movements/${node.via.movementId}`,
    text: `${node.via.what}${node.via.folio ? ` ${node.via.folio}` : ''} · ${showInstant(node.via.at)} · ${amountOf(node.via.qty, node.via.unit)}`,
  },
  happened: node.happened.map((each) => ({
    key: `${each.movement_id}/${each.storage}`,
    href: documentOf(each),
    title: each.partner ? `${each.type} · ${each.partner}` : `${each.type} · ${each.storage}`,
    qty: amountOf(each.qty, each.unit),
    detail: [each.folio, showInstant(each.at), each.partner ? each.storage : null]
      .filter(Boolean)
      .join(' · '),
    back: Number(each.qty) < 0,
  })),
  repeated: node.repeated,
  children: node.children.map(traceView),
});
