import { t } from '#app/i18n/t.ts';
import { bulkFields } from '#erp/model/records/bulk.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import type { BulkAction } from './bulk-types.ts';
import { labelType } from '../shared/view/label-type.server.ts';
import { privilegeKeyOf, may } from '../shared/view/view.server.ts';

const LABELS = 'labels';

/** Where the labels of the chosen records are; null when something else was asked. */
export function labelsHref(
  resource: Resource,
  action: string,
  ids: readonly string[],
  session: Session,
): string | null {
  const type = action === LABELS && ids.length > 0 ? labelType(resource, session) : null;
  return type && `/labels?${new URLSearchParams({ type, ids: ids.join(',') })}`;
}

/** What this person may do with several records at once; nothing, and the list has no boxes. */
export function bulkActions(resource: Resource, session: Session): BulkAction[] {
  if (resource.singleton) return [];
  const actions: BulkAction[] = [];
  if (labelType(resource, session))
    actions.push({
      action: LABELS,
      label: t('bulk.printLabels', 'Imprimir etiquetas'),
      tone: 'default',
    });
  if (may(resource, 'update', session)) {
    if (bulkFields(resource).length > 0)
      actions.push({
        action: 'edit',
        label: t('bulk.changeField', 'Cambiar un campo'),
        tone: 'default',
      });
    if (resource.hasActive)
      actions.push(
        { action: 'activate', label: t('bulk.activate', 'Activar'), tone: 'default' },
        { action: 'deactivate', label: t('bulk.deactivate', 'Desactivar'), tone: 'default' },
      );
  }
  for (const [action, { label, key, recordFields }] of Object.entries(
    resource.states?.transitions ?? {},
  )) {
    // What asks for data is done in the record, where there is room for it.
    if (!recordFields && session.can(key ?? privilegeKeyOf(resource, action)))
      actions.push({
        action,
        label: session.t(`${resource.path}.actions.${action}`, label),
        tone: 'default',
      });
  }
  if (
    callsOf(resource).includes('delete') &&
    !resource.editableFields &&
    may(resource, 'delete', session)
  )
    actions.push({ action: 'delete', label: t('common.delete', 'Eliminar'), tone: 'dan' });
  return actions;
}
