import { t } from '#app/i18n/t.ts';
import { FileBox } from '#app/ui/file-box.tsx';
import { data, Form, redirect, useNavigation } from 'react-router';
import { failedCall } from '#app/api-client/failed-call.ts';
import { privilegeKeyOf } from '#app/resource-screens/shared/view/view.server.ts';
import { requirePermission } from '#app/resource-screens/shared/access.server.ts';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/import.css?url';
import { LinkButton } from '#app/ui/button.tsx';
import { FieldError, Section } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ImportFrame } from './frame.tsx';
import {
  frameOf,
  importedResource,
  importTemplateOf,
  listHrefOf,
  templateHrefOf,
} from './frame.server.ts';
import { readStart } from './step.server.ts';
import type { Route } from './+types/start';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const resourceAt = (url: URL) => importedResource(url.searchParams.get('list') ?? '');
const formAt = (url: URL) => url.searchParams.get('template') ?? '';

/** The first step: the file, or cells copied from a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const resource = resourceAt(url);
  requirePermission(session, privilegeKeyOf(resource, 'import'));
  const intake = importTemplateOf(resource, formAt(url), session);
  return {
    frame: frameOf(resource, session, 'archivo', null, intake),
    about: intake && { help: intake.help, columns: Object.values(intake.columns) },
    templateHref: templateHrefOf(resource, intake && formAt(url)),
    listHref: listHrefOf(resource),
    mineHref: session.can('imports.list') ? '/imports' : null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { erp } = context.get(sessionContext);
  const resource = resourceAt(url);
  const { file, cells } = readStart(await request.formData());
  try {
    const { data: made } = await erp.upload<{ id: number }>('imports', {
      resource: resource.path,
      intake: formAt(url),
      ...(file && { file }),
      cells,
    });
    return redirect(`/imports/${made.id}`);
  } catch (error) {
    const failure = failedCall(error);
    const { fields, message } = failure;
    return data(
      {
        errors: fields?.file ?? [message],
        message,
        cells: cells.slice(0, 200_000),
      },
      { status: failure.status },
    );
  }
}

export default function StartScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, about, templateHref, listHref, mineHref } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const errors = actionData?.errors;
  return (
    <ImportFrame
      view={frame}
      problem={
        errors &&
        actionData.message !== errors[0] &&
        actionData.message !== 'Revisa los campos marcados.'
          ? actionData.message
          : null
      }
    >
      <Form method="post" encType="multipart/form-data" className="rec" noValidate>
        <div className="card">
          {about && (
            <Section title={t('import.what', 'Qué se escribe')} text={about.help}>
              <p className="fld w12">
                {t('import.columnsAre', 'Columnas: {columns}.', {
                  columns: about.columns.join(', '),
                })}
              </p>
            </Section>
          )}
          <Section
            title={t('import.file', 'Archivo')}
            text={t(
              'import.fileHelp',
              'Un libro de Excel (.xlsx) o un archivo CSV, hasta 25 MB y 50,000 filas. Nada se guarda hasta que lo apliques.',
            )}
          >
            <div className="fld w12">
              <label htmlFor="file">{t('import.dataFile', 'Archivo con los datos')}</label>
              <FileBox id="file">
                {' '}
                <input
                  className="in"
                  type="file"
                  id="file"
                  name="file"
                  accept=".xlsx,.csv,.txt,text/csv"
                  aria-invalid={errors ? true : undefined}
                  aria-describedby={errors ? 'file-e' : 'file-h'}
                />
              </FileBox>
              <FieldError id="file-e" messages={errors} />
              <p className="help" id="file-h">
                {t(
                  'import.headerFound',
                  'La primera fila con nombres de columna se reconoce sola.',
                )}{' '}
                <a href={templateHref} data-full="">
                  {t('import.template', 'Descarga la plantilla')}
                </a>{' '}
                {t('import.templateHas', 'con las columnas, ejemplos y valores permitidos.')}
              </p>
            </div>
          </Section>
          <Section
            title={t('import.paste', 'O pega las celdas')}
            text={t(
              'import.pasteHelp',
              'Cópialas en tu hoja de cálculo con sus encabezados y pégalas aquí.',
            )}
          >
            <div className="fld w12">
              <label htmlFor="cells">{t('import.pasted', 'Celdas copiadas')}</label>
              <textarea
                className="in mono"
                id="cells"
                name="cells"
                rows={6}
                defaultValue={actionData?.cells}
                spellCheck={false}
                wrap="off"
              />
            </div>
          </Section>
        </div>
        <div className="fbar">
          <button className="btn pri" aria-disabled={busy || undefined}>
            <Icon name="upload" />
            {t('import.readAndGoOn', 'Leer y continuar')}
          </button>
          <LinkButton to={listHref} look="gho">
            {t('common.cancel', 'Cancelar')}
          </LinkButton>
          {mineHref && (
            <p>
              <a href={mineHref}>{t('import.previous', 'Importaciones anteriores')}</a>
            </p>
          )}
        </div>
      </Form>
    </ImportFrame>
  );
}
