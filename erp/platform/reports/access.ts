/** Who may open a report or a part of a dashboard: its module must be on and its privilege held. */
import { nameOfModule } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { missingPrivilege } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Registry } from '#erp/model/registry.ts';

const moduleOf = (registry: Registry, key: string) =>
  registry.modules.find((module) => module.key === key);

/** False for portal users too: no declared source is cut to one customer or supplier. */
export function canUseReport(
  actor: Actor,
  registry: Registry,
  at: { readonly module: string },
  ...keys: readonly (string | undefined)[]
): boolean {
  const module = moduleOf(registry, at.module);
  const on = module?.core === true || actor.permissions.modules.has(at.module);
  return (
    on &&
    actor.userKind !== 'PROVEEDOR' &&
    actor.userKind !== 'CLIENTE' &&
    keys.every((key) => key === undefined || hasPermission(actor, key))
  );
}

/** Throws MODULO_INACTIVO or SIN_PERMISO (403). */
export function requireReportAccess(
  actor: Actor,
  registry: Registry,
  at: { readonly module: string },
  ...keys: readonly (string | undefined)[]
): void {
  if (canUseReport(actor, registry, at, ...keys)) return;
  const module = moduleOf(registry, at.module);
  if (module && !module.core && !actor.permissions.modules.has(at.module))
    throw new DomainError(
      'MODULO_INACTIVO',
      t(
        'access.moduleOff',
        'El módulo «{label}» no está activo en tu empresa. Actívalo en Módulos.',
        { label: nameOfModule(module) },
      ),
      { extra: { module: module.key } },
    );
  throw missingPrivilege(
    registry,
    keys.find((key) => key !== undefined && !hasPermission(actor, key)) ?? keys[0] ?? '',
  );
}
