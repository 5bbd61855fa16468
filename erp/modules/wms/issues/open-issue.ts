import type { StockContext } from '#erp/domains/stock/posting.ts';
import { issues } from './issues.ts';
import { openRecord, type Origin } from '../open-record.ts';

export interface NewIssue {
  readonly kind:
    | 'DANO'
    | 'FALTANTE'
    | 'SOBRANTE'
    | 'MAL_UBICADO'
    | 'CADUCADO'
    | 'ETIQUETA'
    | 'CONTAMINACION'
    | 'ACCIDENTE'
    | 'OTRO';
  readonly severity?: 'BAJA' | 'MEDIA' | 'ALTA' | 'CRITICA';
  readonly storageId: number;
  readonly slotId?: number | null;
  readonly productId?: number | null;
  readonly lotId?: number | null;
  /** In `unitId`, or in the stock unit without one. */
  readonly qty?: string | null;
  readonly unitId?: number | null;
  readonly assigneeId?: number | null;
  /** ISO date. */
  readonly dueOn?: string | null;
  readonly description: string;
  readonly source?: Origin;
}

/** Opens an issue for another document; gives its id. */
export const openIssue = (context: StockContext, issue: NewIssue): Promise<number> =>
  openRecord(context, issues, {
    status: 'ABIERTA',
    kind: issue.kind,
    severity: issue.severity ?? 'MEDIA',
    storage_id: issue.storageId,
    slot_id: issue.slotId ?? null,
    product_id: issue.productId ?? null,
    lot_id: issue.lotId ?? null,
    qty: issue.qty ?? null,
    unit_id: issue.unitId ?? null,
    reported_by: context.actor.userId,
    assignee_id: issue.assigneeId ?? null,
    due_on: issue.dueOn ?? null,
    description: issue.description,
    source_resource: issue.source?.resource ?? null,
    source_id: issue.source?.id ?? null,
  });
