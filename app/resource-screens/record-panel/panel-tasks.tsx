import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Chip } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Nothing } from './panel-empty.tsx';
import type { PanelBody, PanelView } from './panel-types.ts';

interface Props {
  readonly body: Extract<PanelBody, { tab: 'pendientes' }>;
  readonly view: PanelView;
}

export function TasksPanel({ body, view }: Props) {
  const { typed, errors } = view;
  const wrong = (name: string) => errors[name] !== undefined || undefined;
  return (
    <>
      {body.canCreate && (
        <section className="card">
          <Form method="post" className="pad flt">
            <input type="hidden" name="key" value={view.stamp} />
            <div className="fld q">
              <label htmlFor="t-title">{t('panel.whatToDo', 'Qué hay que hacer')}</label>
              <input
                className="in"
                id="t-title"
                name="title"
                maxLength={160}
                required
                defaultValue={typed.title}
                aria-invalid={wrong('title')}
              />
            </div>
            <div className="fld">
              <label htmlFor="t-who">{t('panel.responsible', 'Responsable')}</label>
              <select
                className="in"
                id="t-who"
                name="assignee_id"
                required
                defaultValue={typed.assignee_id}
                aria-invalid={wrong('assignee_id')}
              >
                {body.people.map(({ value, title }) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
            <div className="fld">
              <label htmlFor="t-due">{t('public.expires', 'Vence')}</label>
              <input
                className="in"
                id="t-due"
                type="date"
                name="due_at"
                defaultValue={typed.due_at}
                aria-invalid={wrong('due_at')}
              />
            </div>
            <button className="btn pri" name="do" value="task">
              {t('panel.assign', 'Encargar')}
            </button>
          </Form>
        </section>
      )}
      {body.tasks.length === 0 ? (
        <Nothing
          title={t('panel.noTasks', 'Sin pendientes')}
          text={t('panel.noTasksHelp', 'Lo que alguien tiene que hacer con este registro.')}
        />
      ) : (
        <section className="card">
          <ul className="rows">
            {body.tasks.map((task) => (
              <li key={task.id}>
                <Icon name="circle-check" />
                <Link className="g1" to={task.href}>
                  {task.title}
                </Link>
                <span className="cnt-p">{[task.who, task.due].filter(Boolean).join(' · ')}</span>
                <Chip family={task.chip[0]}>{task.chip[1]}</Chip>
                {task.open && body.canFinish && (
                  <Form method="post">
                    <input type="hidden" name="id" value={task.id} />
                    <button
                      className="btn sm"
                      name="do"
                      value="done"
                      aria-label={t('panel.markDone', 'Marcar como hecho: {title}', {
                        title: task.title,
                      })}
                    >
                      {t('panel.doneButton', 'Hecho')}
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
