import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { FileBox } from '#app/ui/file-box.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Nothing } from './panel-empty.tsx';
import type { PanelBody } from './panel-types.ts';

/** A file field takes files that are dropped on it by itself, so nothing here needs a script. */
export function FilesPanel({ body }: { body: Extract<PanelBody, { tab: 'archivos' }> }) {
  return (
    <>
      {body.canChange && (
        <section className="card">
          <Form method="post" encType="multipart/form-data" className="pad note">
            <label htmlFor="file">{t('panel.uploadFiles', 'Subir archivos')}</label>
            <FileBox id="file">
              <input
                className="in drop"
                type="file"
                id="file"
                name="file"
                multiple
                required
                aria-describedby="file-help"
              />
            </FileBox>
            <p className="help" id="file-help">
              {t(
                'panel.dropFiles',
                'Arrástralos aquí o elígelos; hasta {maxMb} MB cada uno y 10 a la vez.',
                { maxMb: body.maxMb },
              )}
            </p>
            <label htmlFor="kind">{t('panel.kind', 'Clase')}</label>
            <select className="in" id="kind" name="kind" defaultValue="OTRO">
              {body.kinds.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
            <button className="btn pri" name="do" value="upload">
              <Icon name="upload" />
              {t('panel.upload', 'Subir')}
            </button>
          </Form>
        </section>
      )}
      {body.files.length === 0 ? (
        <Nothing
          title={t('panel.noFiles', 'Sin archivos')}
          text={t('panel.noFilesHelp', 'Contratos, fotos y comprobantes de este registro.')}
        />
      ) : (
        <section className="card">
          <ul className="rows">
            {body.files.map((file) => (
              <li key={file.id}>
                <Icon name="paperclip" />
                <a className="g1" href={file.href} data-full="">
                  {file.name}
                </a>
                <span className="cnt-p">{file.detail}</span>
                <a
                  className="btn gho sm"
                  href={file.href}
                  data-full=""
                  aria-label={t('panel.download', 'Descargar {name}', { name: file.name })}
                >
                  <Icon name="download" />
                </a>
                {body.canChange && (
                  <Form method="post">
                    <input type="hidden" name="id" value={file.id} />
                    <button
                      className="btn gho sm dan"
                      name="do"
                      value="drop"
                      aria-label={t('panel.deleteFile', 'Eliminar {name}', { name: file.name })}
                    >
                      <Icon name="trash-2" />
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {body.deleted.length > 0 && (
        <details className="card">
          <summary className="pad">
            {t('panel.deletedFiles', 'Eliminados en los últimos 30 días ({count})', {
              count: body.deleted.length,
            })}
          </summary>
          <ul className="rows">
            {body.deleted.map((file) => (
              <li key={file.id}>
                <Icon name="paperclip" />
                <span className="g1">{file.name}</span>
                <span className="cnt-p">{file.detail}</span>
                <Form method="post">
                  <input type="hidden" name="id" value={file.id} />
                  <button
                    className="btn sm"
                    name="do"
                    value="restore"
                    aria-label={t('panel.recoverFile', 'Recuperar {name}', { name: file.name })}
                  >
                    {t('panel.recover', 'Recuperar')}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
