import { DomainError } from '#erp/model/errors.ts';
import type { Registry } from '#erp/model/registry.ts';
import { nameOfPrivilege } from '#erp/model/texts/privilege-names.ts';
import { t } from '#erp/model/texts/t.ts';

/** The refusal of who lacks a privilege: 403, with its key and its name. */
export function missingPrivilege(registry: Registry, key: string): DomainError {
  // A privilege that is not declared is nobody's: it has no name, and asking for it is no use.
  if (!registry.privileges.has(key))
    return new DomainError(
      'SIN_PERMISO',
      t('access.nobody', 'Esto sólo se consulta: no se hace desde aquí.'),
      { extra: { privilege: key } },
    );
  const label = nameOfPrivilege(registry, key);
  return new DomainError(
    'SIN_PERMISO',
    t('access.needs', 'Necesitas el permiso «{label}». Pídelo a quien administra tu empresa.', {
      label,
    }),
    { extra: { privilege: key, privilege_label: label } },
  );
}
