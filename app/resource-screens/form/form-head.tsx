import { t } from '#app/i18n/t.ts';
import { useContext } from 'react';
import { Form } from 'react-router';
import { INTENT_NAME, intent } from '#app/forms/names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { FormButton, Typing, Way } from '#app/ui/page/way.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { Highlights } from './highlights.tsx';
import { PageHead } from '../shared/page-head.tsx';
import type { ActionView, FormView } from '../shared/view/view-types.ts';

/** The next step: asked about first, or done at once. */
function Action({ action: { action, label, href } }: { action: ActionView }) {
  const typing = useContext(Typing);
  if (href)
    return (
      <Way look="btn alt" href={href}>
        {label}
      </Way>
    );
  if (typing)
    return (
      <FormButton look="btn alt" value={intent('act', action)}>
        {label}
      </FormButton>
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
const asked = ({ action, label, tone, elsewhere }: ActionView): Entry => ({
  href: elsewhere ?? `?action=${action}`,
  label,
  ...(tone === 'dan' && { dangerous: true as const }),
});

const NEIGHBOURS = () =>
  [
    ['anterior', t('form.previousRecord', 'Registro anterior'), 'chevron-left'],
    ['siguiente', t('form.nextRecord', 'Registro siguiente'), 'chevron-right'],
  ] as const;

/**
 * Title, state, the next step, and behind «…» what else can be done, what is dangerous last; saving
 * is not here but in the bar below.
 */
export function FormHead({ view }: { view: FormView }) {
  const { links, actions, beside } = view;
  const typing = useContext(Typing);
  const next = actions.find(({ tone }) => tone === 'pri');
  // Where the record waits for nothing, the screen that its resource names first.
  const first = next ? undefined : beside[0];
  const entries: readonly Entry[] = [
    ...beside.filter((each) => each !== first).map(([href, label]): Entry => ({ href, label })),
    ...actions.filter((each) => each !== next && each.tone !== 'dan').map(asked),
    ...(links.duplicate
      ? [{ href: links.duplicate, label: t('form.rowDuplicate', 'Duplicar') }]
      : []),
    ...(links.history ? [{ href: links.history, label: t('form.history', 'Historial') }] : []),
    ...actions.filter(({ tone }) => tone === 'dan').map(asked),
    ...(links.remove
      ? [{ href: links.remove, label: t('common.delete', 'Eliminar'), dangerous: true as const }]
      : []),
  ];
  return (
    <>
      <PageHead title={view.title} qualifier={view.qualifier} chip={view.chip}>
        {view.id !== null && view.panel.length > 0 && (
          <span className="grp hide-s">
            {NEIGHBOURS().map(([go, label, icon]) =>
              typing ? (
                <FormButton
                  key={go}
                  look="btn ico"
                  value={intent('leave', `?go=${go}`)}
                  label={label}
                >
                  <Icon name={icon} />
                </FormButton>
              ) : (
                <a key={go} className="btn ico" href={`?go=${go}`} aria-label={label}>
                  <Icon name={icon} />
                </a>
              ),
            )}
          </span>
        )}
        {first && (
          <Way look="btn" href={first[0]}>
            {first[1]}
          </Way>
        )}
        {next && <Action action={next} />}
        {entries.length > 0 && (
          <details className="menu">
            <summary className="btn ico" aria-label={t('common.moreActions', 'Más acciones')}>
              <Icon name="ellipsis" />
            </summary>
            <ul>
              {entries.map(({ href, label, dangerous }) => (
                <li key={href}>
                  <Way look={dangerous ? 'dan' : ''} href={href}>
                    {label}
                  </Way>
                </li>
              ))}
            </ul>
          </details>
        )}
      </PageHead>
      {view.siblings.length > 0 && (
        <Tabs tabs={view.siblings} current={view.resource} label={t('list.lists', 'Listas')} />
      )}
      <Highlights facts={view.band} />
      {view.steps.length > 0 && (
        <ol className="steps" aria-label={t('form.status', 'Estado')}>
          {view.steps.map(({ label, state }) => (
            <li
              key={label}
              className={state === 'done' || state === 'no' ? state : undefined}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
