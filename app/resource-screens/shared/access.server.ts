import { t } from '#app/i18n/t.ts';
import { data } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import type { ErrorViewData } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';

/**
 * Opens the view of 403 that names the missing privilege. The API checks again; this saves drawing
 * a form in vain.
 */
export function requirePermission(session: Session, key: string): void {
  if (session.can(key)) return;
  const label = registry.privileges.get(key)?.label ?? key;
  const shown: ErrorViewData = {
    code: 'SIN_PERMISO',
    message: t('message.missingPrivilege', 'Te falta el privilegio «{label}».', { label }),
    privilege: key,
    module: null,
    requestId: null,
  };
  throw data(shown, { status: 403 });
}
