import { useContext, type ReactNode } from 'react';
import { Form } from 'react-router';
import { Heading } from './heading.tsx';
import { Icon } from '../icons/icon.tsx';
import { FormButton, Typing, Way } from './way.tsx';
import { intent } from '#app/forms/names.ts';
import { t } from '#app/i18n/t.ts';
import { useShell } from '../shell/use-shell.ts';
import type { Crumb } from '../shell/view-types.ts';

interface PageHeadProps {
  readonly title: string;
  /** Names the window where the title does not, as the greeting. */
  readonly screen?: string;
  /** Code, period or count, in grey beside the title. */
  readonly qualifier?: ReactNode;
  readonly chip?: ReactNode;
  /** The primary last. */
  readonly actions?: ReactNode;
  /** Replaces the path that the layout derives from the address. */
  readonly crumbs?: readonly Crumb[];
}

export function PageHead({
  title,
  screen = title,
  qualifier,
  chip,
  actions,
  crumbs,
}: PageHeadProps) {
  const shell = useShell();
  const path = crumbs ?? shell?.crumbs ?? [];
  return (
    <>
      {path.length > 0 && (
        <nav aria-label={t('ui.nav.path', 'Ruta')}>
          <ol className="crumb">
            {path.map((crumb) => (
              <li key={crumb.label}>
                {crumb.href ? <Way href={crumb.href}>{crumb.label}</Way> : crumb.label}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="head">
        <Heading screen={screen}>
          {title}
          {qualifier && <span className="mut">{qualifier}</span>}
          {chip}
        </Heading>
        {shell && shell.routeId !== null && (
          <Star routeId={shell.routeId} starred={shell.starred} path={shell.path} />
        )}
        {actions && <div className="acts">{actions}</div>}
      </div>
    </>
  );
}

/** Adds the screen to the favourites or takes it out. */
function Star({ routeId, starred, path }: { routeId: number; starred: boolean; path: string }) {
  const label = starred
    ? t('ui.star.remove', 'Quitar de favoritos')
    : t('ui.star.add', 'Agregar a favoritos');
  const look = starred ? 'btn gho ico sm on' : 'btn gho ico sm';
  const what = starred ? 'remove' : 'add';
  if (useContext(Typing))
    return (
      <span className="star">
        <FormButton look={look} value={intent('star', what)} label={label} pressed={starred}>
          <Icon name="star" />
        </FormButton>
      </span>
    );
  return (
    <Form method="post" action="/shortcuts" preventScrollReset className="star">
      <input type="hidden" name="route" value={routeId} />
      <input type="hidden" name="back" value={path} />
      <button
        className={look}
        name="do"
        value={what}
        aria-label={label}
        title={label}
        aria-pressed={starred}
      >
        <Icon name="star" />
      </button>
    </Form>
  );
}
