import { Link } from 'react-router';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly count?: string;
  readonly withErrors?: boolean;
}

export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.href} aria-current={tab.key === current ? 'page' : undefined} preventScrollReset>
          {tab.label}
          {tab.count && <span className="cnt">{tab.count}</span>}
          {tab.withErrors && (
            <>
              <span className="er" />
              <span className="vh">con errores</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
