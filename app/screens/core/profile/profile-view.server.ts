import { t } from '#app/i18n/t.ts';
import { registry } from '#erp/modules/all.ts';
import {
  GROUPS,
  labelOf,
  moduleLabel,
  moduleOrder,
  screenOfRoute,
} from '#app/session/navigation/navigation.server.ts';
import { relativeInstant } from '#app/session/instants.server.ts';
import type { Session } from '#app/session/context.ts';
import type { FactorView, PermissionGroup, SessionRow, Shortcut } from './profile-types.ts';

interface ApiSession {
  readonly id: string;
  readonly device: string | null;
  readonly ip: string | null;
  readonly started_at: string;
  readonly last_seen_at: string;
  readonly current: boolean;
  readonly open: boolean;
  readonly trusted_until: string | null;
}

export async function sessionRows(session: Session): Promise<SessionRow[]> {
  const zone = session.timeZone;
  const { data } = await session.erp.get<readonly ApiSession[]>('sessions');
  return data.map((row) => ({
    id: row.id,
    device: row.device ?? t('profile.unnamedDevice', 'Equipo sin nombre'),
    ip: row.ip ?? '—',
    started: relativeInstant(row.started_at, zone),
    seen: relativeInstant(row.last_seen_at, zone),
    current: row.current,
    open: row.open,
    trusted: row.trusted_until && relativeInstant(row.trusted_until, zone),
  }));
}

interface ApiFactor {
  readonly enabled: boolean;
  readonly recovery_left: number;
  readonly setup: { readonly secret: string; readonly qr_svg: string } | null;
}

async function factorOf(session: Session): Promise<FactorView> {
  const { data } = await session.erp.get<ApiFactor>('auth/otp');
  const setup = data.setup && {
    secret: data.setup.secret.replace(/(.{4})(?=.)/g, '$1 '),
    qr: `data:image/svg+xml;base64,${Buffer.from(data.setup.qr_svg).toString('base64')}`,
  };
  return { enabled: data.enabled, recoveryLeft: data.recovery_left, setup };
}

/** The second factor, and the length that the company asks of a new password. */
export async function securityOf(
  session: Session,
): Promise<{ readonly factor: FactorView; readonly passwordMin: number }> {
  const [factor, { data }] = await Promise.all([
    factorOf(session),
    session.erp.get<{ readonly password_min: number }>('auth/passwordRules'),
  ]);
  return { factor, passwordMin: data.password_min };
}

export function shortcutsOf(session: Session): Shortcut[] {
  return session.profile.shortcutRoutes.flatMap((id) => {
    const screen = screenOfRoute(id);
    return screen ? [{ id, label: labelOf(screen, session), href: `/${screen.path}` }] : [];
  });
}

const SCOPES = (): Readonly<Record<string, string>> => ({
  PROPIOS: t('profile.scopeOwn', 'Sólo lo propio'),
  EQUIPO: t('profile.scopeTeam', 'Lo de su equipo'),
  SUCURSAL: t('profile.scopeBranch', 'Sus sucursales'),
  TODOS: t('profile.scopeAll', 'Todo'),
});

/** What the user may do, in words, by module. */
export function permissionsOf(session: Session): PermissionGroup[] {
  const byModule = new Map<string, { label: string; scope: string }[]>();
  for (const privilege of registry.privileges.values()) {
    const grant = session.profile.permissions[privilege.key];
    if (!grant) continue;
    const rows = byModule.get(privilege.module) ?? [];
    rows.push({
      label: privilege.label,
      scope: grant.max_amount
        ? t('profile.upTo', '{scope}, hasta ${amount}', {
            scope: SCOPES()[grant.scope] ?? grant.scope,
            amount: Number(grant.max_amount).toLocaleString('es-MX', { minimumFractionDigits: 2 }),
          })
        : (SCOPES()[grant.scope] ?? grant.scope),
    });
    byModule.set(privilege.module, rows);
  }
  return [...byModule]
    .sort(([a], [b]) => moduleOrder(a) - moduleOrder(b))
    .map(([module, rows]) => ({
      label: moduleLabel(module, session),
      group: groupLabel(module),
      rows,
    }));
}

const groupLabel = (module: string): string => {
  const group = registry.modules.find(({ key }) => key === module)?.group;
  return GROUPS.find(([key]) => key === group)?.[1] ?? '';
};
