import { Form, Link } from 'react-router';
import { DO } from '#app/forms/names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from './page-head.tsx';
import type { ActionView, FormView } from './view-types.ts';

const LOOK = { pri: 'btn alt', default: 'btn', dan: 'btn dan' } as const;

function Action({ action }: { action: ActionView }) {
  if (action.href)
    return (
      <Link className={LOOK[action.tone]} to={action.href}>
        {action.label}
      </Link>
    );
  return (
    <Form method="post" action={`?accion=${action.action}`}>
      <button className={LOOK[action.tone]} name={DO} value="act">
        {action.label}
      </button>
    </Form>
  );
}

/** Title, state and what can be done with the record; saving is not here but in the bar below. */
export function FormHead({ view }: { view: FormView }) {
  const { links } = view;
  const order = { dan: 0, default: 1, pri: 2 } as const;
  const actions = view.actions.toSorted((a, b) => order[a.tone] - order[b.tone]);
  // Beyond two, only the next step stays in sight; each folded one asks first, dangerous ones last.
  const folded = actions.length > 2 ? actions.filter(({ tone }) => tone !== 'pri').toReversed() : [];
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} chip={view.chip}>
        {view.id !== null && view.panel.length > 0 && (
          <span className="grp hide-s">
            <a className="btn ico" href="?ir=anterior" aria-label="Registro anterior">
              <Icon name="chevron-left" />
            </a>
            <a className="btn ico" href="?ir=siguiente" aria-label="Registro siguiente">
              <Icon name="chevron-right" />
            </a>
          </span>
        )}
        <span className="acts hide-s">
          {links.history && (
            <Link className="btn gho" to={links.history}>
              <Icon name="history" />
              Historial
            </Link>
          )}
          {links.duplicate && (
            <Link className="btn gho" to={links.duplicate}>
              <Icon name="copy" />
              Duplicar
            </Link>
          )}
          {links.remove && (
            <Link className="btn gho dan" to={links.remove}>
              <Icon name="trash-2" />
              Eliminar
            </Link>
          )}
        </span>
        {(links.history || links.duplicate || links.remove) && (
          <details className="menu l only-s">
            <summary className="btn ico" aria-label="Más acciones">
              <Icon name="ellipsis" />
            </summary>
            <ul>
              {links.history && (
                <li>
                  <Link to={links.history}>
                    <Icon name="history" />
                    Historial
                  </Link>
                </li>
              )}
              {links.duplicate && (
                <li>
                  <Link to={links.duplicate}>
                    <Icon name="copy" />
                    Duplicar
                  </Link>
                </li>
              )}
              {links.remove && (
                <li>
                  <Link className="dan" to={links.remove}>
                    <Icon name="trash-2" />
                    Eliminar
                  </Link>
                </li>
              )}
            </ul>
          </details>
        )}
        {view.beside.map(([href, label]) => (
          <Link className="btn" to={href} key={href} reloadDocument={/^\/(print|labels)\?/.test(href)}>
            {label}
          </Link>
        ))}
        {folded.length > 0 && (
          <details className="menu">
            <summary className="btn">
              Acciones
              <Icon name="chevron-down" className="caret" />
            </summary>
            <ul>
              {folded.map(({ action, label, tone }) => (
                <li key={action}>
                  <Link className={tone === 'dan' ? 'dan' : undefined} to={`?accion=${action}`}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        {actions
          .filter((action) => !folded.includes(action))
          .map((action) => (
            <Action key={action.action} action={action} />
          ))}
      </PageHead>
      {view.steps.length > 0 && (
        <ol className="steps" aria-label="Estado">
          {view.steps.map(({ label, state }) => (
            <li key={label} className={state === 'done' || state === 'no' ? state : undefined} aria-current={state === 'current' ? 'step' : undefined}>
              {label}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
