import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { INTENT_NAME } from '#app/forms/names.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/resource-screens/shared/page-head.tsx';
import sheet from '#app/styles/screens/merge.css?url';
import type { ConflictRow, ConflictView } from '#app/resource-screens/shared/view/view-types.ts';

function Choice({
  row,
  side,
  text,
}: {
  row: ConflictRow;
  side: 'theirs' | 'mine';
  text: string | null;
}) {
  if (text === null) return <p className="was">{t('conflict.unchanged', 'Sin cambio')}</p>;
  return (
    <label>
      <input
        type="radio"
        name={`merge.${row.name}`}
        value={side}
        defaultChecked={row.chosen === side}
        aria-label={`${row.label}: ${text}`}
      />
      {text}
    </label>
  );
}

const savedFirst = ({ gender, who, one }: ConflictView): string =>
  gender === 'f'
    ? t('conflict.savedFirstF', '{who} guardó esta {one} antes que tú', { who, one })
    : t('conflict.savedFirstM', '{who} guardó este {one} antes que tú', { who, one });

/** Somebody saved first: both versions side by side, and nothing of either is lost. */
export function ConflictScreen({ view }: { view: ConflictView }) {
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="screen" />
      <PageHead title={t('conflict.title', 'Combinar cambios')} qualifier={view.title} />
      <Message tone="wait" title={`${savedFirst(view)}${view.when && ` (${view.when})`}`}>
        <p>
          {t(
            'conflict.help',
            'Nada de lo que escribiste se perdió. Donde sólo uno cambió el dato, ya está elegido; donde ambos cambiaron, elige tú.',
          )}
        </p>
      </Message>
      {view.rows.some(({ error }) => error) && (
        <Message tone="bad" title={t('conflict.chooseFirst', 'No se guardó: falta elegir')}>
          <p>
            {t(
              'conflict.chooseVersions',
              'Elige una de las dos versiones en los renglones marcados.',
            )}
          </p>
        </Message>
      )}
      <Form method="post" action={view.postTo} className="rec">
        {view.kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <div className="tw">
          <table className="merge">
            <thead>
              <tr>
                <th scope="col">{t('conflict.field', 'Campo')}</th>
                <th scope="col">
                  {t('conflict.before', 'Antes (versión {n})', { n: view.beforeVersion })}
                </th>
                <th scope="col">{view.who}</th>
                <th scope="col">{t('conflict.yours', 'Tú, sin guardar')}</th>
              </tr>
            </thead>
            <tbody>
              {view.rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.label}
                    {row.chosen === null && (
                      <>
                        <br />
                        <span className="chip wait">{t('conflict.choose', 'Elige')}</span>
                      </>
                    )}
                  </th>
                  <td data-l="Antes">
                    <p className="was">{row.before}</p>
                  </td>
                  <td data-l={view.who}>
                    <Choice row={row} side="theirs" text={row.theirs} />
                  </td>
                  <td data-l="Tú">
                    <Choice row={row} side="mine" text={row.mine} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {view.rows.length === 0 && (
          <p className="pad mut">
            {t('conflict.same', 'Lo que escribiste ya es igual a lo guardado.')}
          </p>
        )}
        <div className="fbar">
          <button className="btn pri" name={INTENT_NAME} value="merge">
            {t('conflict.saveCombined', 'Guardar combinación')}
          </button>
          <Link className="btn" to={view.recordHref}>
            {t('conflict.keepTheirs', 'Dejar lo que guardó {who}', { who: view.who })}
          </Link>
          <button className="btn gho" name={INTENT_NAME} value="back">
            {t('conflict.backToForm', 'Volver a mi formulario')}
          </button>
          <p>
            {view.missing > 0 && t('conflict.missing', 'Falta elegir {n} · ', { n: view.missing })}
            {t('conflict.nextVersion', 'se guardará como versión {n}', { n: view.nextVersion })}
          </p>
        </div>
      </Form>
    </>
  );
}
