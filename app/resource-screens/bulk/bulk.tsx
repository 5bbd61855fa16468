import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { FieldBox } from '#app/forms/controls/field-box.tsx';
import { sessionContext } from '#app/session/context.ts';
import { Message } from '#app/ui/message.tsx';
import { repliedContext } from '../form/form-action.server.ts';
import { labelsHref } from './bulk-actions.server.ts';
import { readBulkSelection, bulkView } from './bulk.server.ts';
import type { BulkRow, BulkView } from './bulk-types.ts';
import { PageHead } from '../shared/page-head.tsx';
import { keepAfterPost } from '../shared/revalidate.ts';
import { requireScreen } from '../shared/screens.server.ts';
import type { Route } from './+types/bulk';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const shouldRevalidate = keepAfterPost;

/**
 * Several records of a list and one action: what would happen, then what happened, record by
 * record.
 */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<BulkView | null> {
  if (context.get(repliedContext)) return null;
  const path = `/${params['*'] ?? ''}`;
  const [screen, asked] = [requireScreen(path, 'list'), readBulkSelection(url.searchParams)];
  const labels = labelsHref(screen.resource, asked.action, asked.ids, context.get(sessionContext));
  if (labels) throw goTo(labels);
  return bulkView(screen, path, asked, context.get(sessionContext), null);
}

export async function action({ params, request, context }: Route.ActionArgs): Promise<BulkView> {
  context.set(repliedContext, true);
  const path = `/${params['*'] ?? ''}`;
  const form = await request.formData();
  return bulkView(
    requireScreen(path, 'list'),
    path,
    readBulkSelection(form),
    context.get(sessionContext),
    form,
  );
}

const toneOf = (refused: number, step: string) => {
  if (refused > 0) return 'wait';
  return step === 'hecho' ? 'ok' : 'info';
};

export default function BulkScreen({ loaderData, actionData }: Route.ComponentProps) {
  const view = actionData ?? loaderData;
  if (!view) return null;
  const { step, refused } = view;
  const counts = {
    count: view.done,
    n: view.done.toLocaleString('en-US'),
    refused: refused.length,
  };
  const summary =
    step === 'hecho'
      ? t('bulk.changed', ['{n} cambió, {refused} no', '{n} cambiaron, {refused} no'], counts)
      : t('bulk.willChange', ['{n} cambiará, {refused} no', '{n} cambiarán, {refused} no'], counts);
  return (
    <>
      <PageHead title={view.title}>
        <Link className="btn" to={view.listHref}>
          {step === 'hecho'
            ? t('bulk.backToList', 'Volver a la lista')
            : t('common.backUnchanged', 'Volver sin cambios')}
        </Link>
      </PageHead>
      <div className="stack">
        {view.problem !== null && (
          <Message tone="bad" title={t('common.notDone', 'No se hizo')}>
            {view.problem}
          </Message>
        )}
        {view.problem === null && (step === 'confirma' || step === 'hecho') && (
          <Message tone={toneOf(refused.length, step)} title={summary}>
            {view.changed.length > 0 && <RowReasons rows={view.changed} />}
            {refused.length > 0 && (
              <details open={step === 'hecho'}>
                <summary>{t('bulk.seeWhy', 'Ver por qué')}</summary>
                <RowReasons rows={refused} />
              </details>
            )}
          </Message>
        )}
        {view.warned.length > 0 && (
          <Message tone="wait" title={t('bulk.lookFirst', 'Revisa esto antes de seguir')}>
            <RowReasons rows={view.warned} />
          </Message>
        )}
        {step !== 'hecho' && (
          <section className="card">
            <Form method={step === 'campo' ? 'get' : 'post'} className="pad note" noValidate>
              <input type="hidden" name="act" value={view.action} />
              {view.confirm.length > 0 && (
                <input type="hidden" name="avisos" value={view.confirm.join(',')} />
              )}
              {view.ids.map((id) => (
                <input key={id} type="hidden" name="id" value={id} />
              ))}
              {view.seen.map((each) => (
                <input key={each} type="hidden" name="seen" value={each} />
              ))}
              {step === 'campo' ? (
                <>
                  <label htmlFor="campo">{t('bulk.fieldToChange', 'Campo que cambia')}</label>
                  <select className="in" id="campo" name="field">
                    {view.fields.map(([name, label]) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </select>
                </>
              ) : (
                <input type="hidden" name="field" value={view.field} />
              )}
              {view.specs.map((spec) => (
                <FieldBox
                  key={spec.name}
                  spec={spec}
                  name={spec.name}
                  value={view.state.values[spec.name]}
                  state={view.state}
                />
              ))}
              <span className="acts">
                {step === 'confirma' && view.specs.length > 0 && (
                  <button className="btn" name="do" value="ve">
                    {t('bulk.seeChanges', 'Ver qué cambia')}
                  </button>
                )}
                {(step !== 'confirma' || view.done > 0) && (
                  <button
                    className={view.tone === 'dan' ? 'btn dan' : 'btn pri'}
                    name="do"
                    value={step === 'confirma' ? 'aplica' : 've'}
                  >
                    {step === 'confirma' ? applyLabel(view) : view.button}
                  </button>
                )}
              </span>
            </Form>
          </section>
        )}
      </div>
    </>
  );
}

const RowReasons = ({ rows }: { readonly rows: readonly BulkRow[] }) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id}>
        <b>{row.href ? <Link to={row.href}>{row.title}</Link> : row.title}</b>
        {row.message && `: ${row.message}`}
      </li>
    ))}
  </ul>
);

const applyLabel = ({ button, done, warned }: BulkView): string => {
  const label = `${button} ${done}`;
  return warned.length > 0 ? t('confirm.anyway', '{label} de todos modos', { label }) : label;
};
