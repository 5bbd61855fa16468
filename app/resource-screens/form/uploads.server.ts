import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { isChosenFile } from '#app/forms/post/chosen-file.ts';
import { specsOf, type Payload } from '#app/forms/form-values.server.ts';
import { setValue } from '#app/forms/intents.server.ts';
import { DROP_SUFFIX, rowName, UPLOAD_SUFFIX } from '#app/forms/names.ts';
import type { FieldSpec, TabView, Values } from '../shared/view/view-types.ts';

interface Place {
  readonly spec: FieldSpec;
  readonly name: string;
  readonly posted: Payload;
}

const isUpload = ({ control, readOnly }: FieldSpec) =>
  !readOnly && (control === 'file' || control === 'image');

const hasUploads = (spec: FieldSpec): boolean =>
  isUpload(spec) || spec.lines?.columns.some(hasUploads) === true;

const placesOf = (specs: readonly FieldSpec[], payload: Payload, prefix = ''): Place[] =>
  specs.flatMap((spec): Place[] => {
    if (isUpload(spec)) return [{ spec, name: prefix + spec.name, posted: payload }];
    const rows = payload[spec.name];
    if (!spec.lines || !hasUploads(spec) || !Array.isArray(rows)) return [];
    const { columns } = spec.lines;
    return (rows as Payload[]).flatMap((posted, index) =>
      placesOf(columns, posted ?? {}, rowName(prefix + spec.name, index, '')),
    );
  });

export interface Uploaded {
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/**
 * What is wrong with the file itself; the general sentence of a refusal only when it says nothing
 * more.
 */
function failedCall({ content }: ApiError): string[] {
  if (!content)
    return [
      t(
        'form.uploadFailed',
        'No se pudo subir el archivo: el sistema no respondió. Elígelo de nuevo.',
      ),
    ];
  const told = Object.values(content.fields ?? {}).flat();
  return told.length > 0 && content.code !== 'DEMASIADO_GRANDE' ? told : [content.message, ...told];
}

/**
 * Stores the files of a form at once, whatever else happens to it: without JavaScript a chosen file
 * cannot be shown again, so its id is what survives a refused save. `nameIn` gives a name of the
 * page its name in the whole form.
 */
export async function storeUploads(
  tabs: readonly TabView[],
  payload: Payload,
  values: Values,
  session: Session,
  nameIn = (name: string) => name,
): Promise<Uploaded> {
  let next = values;
  const titles: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const { spec, name: shown, posted } of placesOf(specsOf(tabs), payload)) {
    const name = nameIn(shown);
    const file = posted[spec.name + UPLOAD_SUFFIX];
    if (posted[spec.name + DROP_SUFFIX] === '1') next = setValue(next, name, '');
    if (!isChosenFile(file)) continue;
    try {
      const { data } = await session.erp.upload<{ id: number; name: string }>('files', {
        file,
        kind: spec.control === 'image' ? 'FOTO' : 'OTRO',
      });
      next = setValue(next, name, String(data.id));
      titles[name] = data.name;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors[name] = failedCall(error);
    }
  }
  return { values: next, titles, errors };
}
