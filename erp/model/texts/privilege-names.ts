import { inSentence } from '#erp/model/texts/in-sentence.ts';
import type { Registry } from '../registry.ts';
import { nameOfAction, nameOfMany } from './labels.ts';
import { currentLanguage, SPANISH, t } from './t.ts';

const OPERATIONS: Readonly<Record<string, (records: string) => string>> = {
  list: (records) => t('privilege.list', 'Consultar {records}', { records }),
  create: (records) => t('privilege.create', 'Crear {records}', { records }),
  update: (records) => t('privilege.update', 'Editar {records}', { records }),
  delete: (records) => t('privilege.delete', 'Eliminar {records}', { records }),
  export: (records) => t('privilege.export', 'Exportar {records}', { records }),
  import: (records) => t('privilege.import', 'Importar {records}', { records }),
  print: (records) => t('privilege.print', 'Imprimir {records}', { records }),
};

/** Key of the translation element of a right that has words of its own. */
export const privilegeLabelKey = (key: string): string => `privilege.${key}`;

/**
 * What a right is called in the language of the request: by its own words, or by what is done and
 * to what. The key where nothing declares it.
 */
export function nameOfPrivilege(registry: Registry, key: string): string {
  const privilege = registry.privileges.get(key);
  if (!privilege) return key;
  if (currentLanguage() === SPANISH) return privilege.label;
  const resource = privilege.resource === null ? null : registry.resource(privilege.resource);
  if (!resource || resource.privileges?.some((own) => own.key === key))
    return t(privilegeLabelKey(key), privilege.label);
  const records = inSentence(nameOfMany(resource));
  return (
    OPERATIONS[privilege.operation]?.(records) ??
    `${nameOfAction(resource, privilege.operation)} ${records}`
  );
}
