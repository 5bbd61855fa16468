import { t } from '#app/i18n/t.ts';
import { Fragment, useContext, type ReactNode } from 'react';
import { Link } from 'react-router';
import { intent } from '#app/forms/names.ts';
import { fold, type Folding } from './fold-tabs.ts';
import { FormButton, Typing } from './way.tsx';
import { Icon } from '../icons/icon.tsx';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly count?: string;
  readonly withErrors?: boolean;
}

/** Screens beside this one. Around a form that is typed in, each posts it, so that it waits. */
export function Tabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly Tab[];
  current: string;
  label: string;
}) {
  const folding = fold(tabs, current);
  const typing = useContext(Typing) !== null;
  return (
    <TabRow folding={folding} link={typing ? leaveFor : toTab}>
      <nav className="tabs" aria-label={label}>
        {folding.shown.map((tab) =>
          typing ? (
            <Fragment key={tab.key}>
              {tab.key === current ? <span aria-current="page">{toText(tab)}</span> : leaveFor(tab)}
            </Fragment>
          ) : (
            <Link
              key={tab.key}
              to={tab.href}
              aria-current={tab.key === current ? 'page' : undefined}
              preventScrollReset
            >
              {toText(tab)}
            </Link>
          ),
        )}
      </nav>
    </TabRow>
  );
}

const toText = ({ label, count, withErrors }: Tab) => (
  <>
    {label}
    {count && <span className="cnt">{count}</span>}
    {withErrors && <ErrorMark />}
  </>
);

const toTab = ({ label, href }: Pick<Tab, 'label' | 'href'>) => (
  <Link to={href} preventScrollReset>
    {label}
  </Link>
);

const leaveFor = (tab: Tab) => (
  <FormButton value={intent('leave', tab.href)}>{toText(tab)}</FormButton>
);

/** Tabs, and those that do not fit beside them behind «Más». */
export function TabRow<T extends Pick<Tab, 'label' | 'href'>>({
  folding: { folded },
  link = toTab,
  children,
}: {
  folding: Folding<T>;
  link?: (tab: T) => ReactNode;
  children: ReactNode;
}) {
  if (folded.length === 0) return children;
  return (
    <div className="tabrow">
      {children}
      <MoreTabs>
        {folded.map((tab) => (
          <li key={tab.href}>{link(tab)}</li>
        ))}
      </MoreTabs>
    </div>
  );
}

/** The menu of what does not fit. */
export const MoreTabs = ({
  className = 'menu',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => (
  <details className={className}>
    <summary className="btn gho">
      {t('common.more', 'Más')}
      <Icon name="chevron-down" className="caret" />
    </summary>
    <ul>{children}</ul>
  </details>
);

/** On a tab in which something must be corrected. */
export const ErrorMark = () => (
  <>
    <span className="er" />
    <span className="vh">{t('form.withErrors', 'con errores')}</span>
  </>
);
