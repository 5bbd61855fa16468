import { Form, Link } from 'react-router';
import { INTENT_NAME } from '#app/forms/names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Highlights } from './highlights.tsx';
import { PageHead } from '../shared/page-head.tsx';
import type { ActionView, FormView } from '../shared/view/view-types.ts';

/** The next step: asked about first, or done at once. */
function Action({ action: { action, label, href } }: { action: ActionView }) {
  if (href)
    return (
      <Link className="btn alt" to={href}>
        {label}
      </Link>
    );
  return (
    <Form method="post" action={`?action=${action}`}>
      <button className="btn alt" name={INTENT_NAME} value="act">
        {label}
      </button>
    </Form>
  );
}

interface Entry {
  readonly href: string;
  readonly label: string;
  readonly dangerous?: true;
}

/** From the menu every action is asked about first. */
const asked = ({ action, label, tone }: ActionView): Entry => ({ href: `?action=${action}`, label, ...(tone === 'dan' && { dangerous: true as const }) });

/** What comes on paper is no screen. */
const isPaper = (href: string) => /^\/(print|labels)\?/.test(href);

/** Title, state, the next step, and behind «…» what else can be done, what is dangerous last; saving is not here but in the bar below. */
export function FormHead({ view }: { view: FormView }) {
  const { links, actions, beside } = view;
  const next = actions.find(({ tone }) => tone === 'pri');
  // Where the record waits for nothing, the screen that its resource names first.
  const first = next ? undefined : beside[0];
  const entries: readonly Entry[] = [
    ...beside.filter((each) => each !== first).map(([href, label]): Entry => ({ href, label })),
    ...actions.filter((each) => each !== next && each.tone !== 'dan').map(asked),
    ...(links.duplicate ? [{ href: links.duplicate, label: 'Duplicar' }] : []),
    ...(links.history ? [{ href: links.history, label: 'Historial' }] : []),
    ...actions.filter(({ tone }) => tone === 'dan').map(asked),
    ...(links.remove ? [{ href: links.remove, label: 'Eliminar', dangerous: true as const }] : []),
  ];
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} chip={view.chip}>
        {view.id !== null && view.panel.length > 0 && (
          <span className="grp hide-s">
            <a className="btn ico" href="?go=anterior" aria-label="Registro anterior">
              <Icon name="chevron-left" />
            </a>
            <a className="btn ico" href="?go=siguiente" aria-label="Registro siguiente">
              <Icon name="chevron-right" />
            </a>
          </span>
        )}
        {first && (
          <Link className="btn" to={first[0]} reloadDocument={isPaper(first[0])}>
            {first[1]}
          </Link>
        )}
        {next && <Action action={next} />}
        {entries.length > 0 && (
          <details className="menu">
            <summary className="btn ico" aria-label="Más acciones">
              <Icon name="ellipsis" />
            </summary>
            <ul>
              {entries.map(({ href, label, dangerous }) => (
                <li key={href}>
                  <Link className={dangerous && 'dan'} to={href} reloadDocument={isPaper(href)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </PageHead>
      <Highlights facts={view.band} />
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
