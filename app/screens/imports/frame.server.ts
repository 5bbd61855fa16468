import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import { screenOf, screensOf } from '#erp/model/registry.ts';
import type { ImportTemplate, Resource } from '#erp/model/types.ts';
import { labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import type { ApiImport } from './api-types.ts';
import type { FrameView, MissingView, StepView } from './types.ts';

export const grouped = new Intl.NumberFormat('en-US').format;
export const counted = (n: number, one: string, many: string): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;

export function importedResource(path: string): Resource {
  const resource = companyRegistry().resources.get(path);
  if (!resource) throw new Response('No encontrado', { status: 404 });
  return resource;
}

/** A prepared way into the import; null for the plain one. */
export function importTemplateOf(
  resource: Resource,
  name: string,
  { can }: Session,
): ImportTemplate | null {
  if (name === '') return null;
  const intake =
    resource.importTemplates && Object.hasOwn(resource.importTemplates, name)
      ? resource.importTemplates[name]!
      : null;
  if (!intake || (intake.key && !can(intake.key)))
    throw new Response('No encontrado', { status: 404 });
  return intake;
}

/** List of the records that are imported. */
export const listHrefOf = (resource: Resource): string =>
  `/${screensOf(resource).includes('list') ? (resource.paths?.list ?? screenOf(resource) ?? '') : (resource.listPath ?? '')}`;

export const templateHrefOf = (resource: Resource, intake: string | null): string =>
  `/imports/template?${new URLSearchParams({ list: resource.path, ...(intake && { template: intake }) })}`;

export const missingView = (
  fields: MissingView['fields'],
  resource: Resource,
  { intake }: ApiImport,
): MissingView | null =>
  fields.length === 0
    ? null
    : {
        fields: fields.map(({ label, headings }) => ({ label, headings })),
        templateHref: templateHrefOf(resource, intake),
      };

export type StepKey = 'archivo' | 'columnas' | 'revision' | 'aplicar' | 'resultado';
const stepsTexts = (): readonly (readonly [StepKey, string])[] => [
  ['archivo', t('import.file', 'Archivo')],
  ['columnas', t('list.columns', 'Columnas')],
  ['revision', t('ops.checkup', 'Revisión')],
  ['aplicar', t('common.apply', 'Aplicar')],
  ['resultado', t('trial.result', 'Resultado')],
];

const endedText = (status: string): string =>
  status === 'CANCELADA' ? t('import.cancelled', 'Cancelada') : t('ops.failed', 'Falló');

const stepState = (i: number, at: number, ended: boolean) => {
  if (i < at) return 'done';
  if (i === at) return ended ? 'no' : 'current';
  return 'ahead';
};

export function frameOf(
  resource: Resource,
  session: Session,
  step: StepKey,
  record: ApiImport | null,
  intake: ImportTemplate | null = null,
): FrameView {
  const many = labelMany(resource, session);
  const at = stepsTexts().findIndex(([key]) => key === step);
  const notes: Partial<Record<StepKey, string>> = record
    ? {
        archivo: counted(record.rows_total, 'fila', 'filas'),
        ...(at > 1 && {
          columnas: t('import.assigned', '{done} de {count} asignadas', {
            done: Object.keys(record.mapping ?? {}).length,
            count: record.header?.length ?? 0,
          }),
        }),
      }
    : {};
  const ended = record?.status === 'CANCELADA' || record?.status === 'FALLIDA';
  return {
    title:
      intake?.label ??
      (record?.intake
        ? record.name
        : t('import.title', 'Importar {what}', { what: inSentence(many) })),
    qualifier:
      record &&
      (record.sheet
        ? t('import.fileSheet', '{file}, hoja «{sheet}»', {
            file: record.file_name,
            sheet: record.sheet,
          })
        : record.file_name),
    crumbs: [
      { label: companyRegistry().moduleOf(resource).label },
      { label: many, href: listHrefOf(resource) },
      { label: t('list.import', 'Importar') },
    ],
    steps: stepsTexts()
      .map(([key, label], i): StepView => ({
        label: ended && i === at ? endedText(record.status) : label,
        ...(notes[key] && { note: notes[key] }),
        state: stepState(i, at, ended),
      }))
      .slice(0, ended ? at + 1 : undefined),
  };
}
