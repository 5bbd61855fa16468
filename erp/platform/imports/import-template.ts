/**
 * Ways into the import of a list that a declaration prepares: the columns of their sheet and what
 * is the same in all of it.
 */
import { t } from '#erp/model/texts/t.ts';
import { notFound } from '#erp/model/errors.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { ImportTemplate, Resource } from '#erp/model/types.ts';
import type { Target } from './targets.ts';

/**
 * Null without a name. Throws NO_ENCONTRADO for one that the list does not have or this person may
 * not use.
 */
export function importTemplateOf(
  resource: Resource,
  actor: Actor,
  name: unknown,
): ImportTemplate | null {
  if (name === undefined || name === null || name === '') return null;
  const intake =
    typeof name === 'string' &&
    resource.importTemplates &&
    Object.hasOwn(resource.importTemplates, name)
      ? resource.importTemplates[name]!
      : null;
  if (!intake || (intake.key && !actor.permissions.grants.has(intake.key)))
    throw notFound(t('imports.noWay', 'Esta forma de importar no existe o no está a tu alcance.'));
  return intake;
}

/**
 * The targets by the labels of the intake's sheet, its own first; those that stand in every row are
 * left out.
 */
export function targetsFor(
  intake: ImportTemplate | null,
  targets: readonly Target[],
): readonly Target[] {
  if (!intake) return targets;
  const own = Object.entries(intake.columns).flatMap(([path, label]) => {
    const target = targets.find((each) => each.path === path);
    return target
      ? [
          {
            ...target,
            label,
            required: target.required || intake.requiredColumns?.includes(path) === true,
          },
        ]
      : [];
  });
  return [
    ...own,
    ...targets.filter(({ path }) => !(path in intake.columns) && !(path in intake.fixed)),
  ];
}
