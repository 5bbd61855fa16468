/** `hr_settings`: the settings record, only its fields of the people modules. */
import { t } from '#erp/model/texts/t.ts';
import { invalid, notFound } from '#erp/model/errors.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { update } from '#erp/kernel/operations/save.ts';
import type { CallContext, Row } from '#erp/kernel/rules.ts';
import { isHrField } from './hr-settings.ts';

const shown = (row: Row) => ({
  data: Object.fromEntries(
    Object.entries(row).filter(([name]) => name === 'id' || name === 'version' || isHrField(name)),
  ),
});

export async function readHr({ services, actor, resource }: CallContext) {
  if (!actor) throw notFound();
  return shown(await one(services, actor, resource, null));
}

export async function saveHr({ services, actor, resource, body }: CallContext) {
  if (!actor) throw notFound();
  const other = Object.keys(body).find((name) => name !== 'version' && !isHrField(name));
  if (other)
    throw invalid({
      [other]: [
        t('settings.notOfHr', 'Este campo no es de Recursos humanos: guárdalo en settings.'),
      ],
    });
  return shown(await update(services, actor, resource, null, body as WireObject));
}
