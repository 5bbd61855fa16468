import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import type { Appearance } from '#app/session/context.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';

interface EntranceProps {
  readonly appearance: Appearance;
  /** Query of this page, kept when the appearance changes. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly children: ReactNode;
}

/** Page of the public screens about an account: cloth at the left, form at the right. */
export function Entrance({ appearance, query, children }: EntranceProps) {
  return (
    <div className="login">
      <aside className="cloth" aria-label="Telar">
        <p>{t('signin.motto', 'Todo el trabajo de la empresa, en un mismo tejido.')}</p>
      </aside>
      <main id="main">
        <div className="brand">
          <Mark />
          <span>Telar</span>
        </div>
        {children}
        <AppearanceSwitch appearance={appearance} query={query} />
      </main>
    </div>
  );
}

const THEMES = () =>
  [
    ['SISTEMA', t('signin.lookSystem', 'Sistema'), 'monitor'],
    ['CLARO', t('signin.lookLight', 'Clara'), 'sun'],
    ['OSCURO', t('signin.lookDark', 'Oscura'), 'moon'],
  ] as const;

function AppearanceSwitch({ appearance, query }: Omit<EntranceProps, 'children'>) {
  return (
    <form className="prefs" method="get">
      {query.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {THEMES().map(([theme, label, icon]) => (
        <button
          key={theme}
          name="tema"
          value={theme.toLowerCase()}
          aria-pressed={appearance.theme === theme}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
      <button name="ligero" value={appearance.light ? '0' : '1'} aria-pressed={appearance.light}>
        <Icon name="zap" />
        {t('profile.lightMode', 'Modo ligero')}
      </button>
    </form>
  );
}
