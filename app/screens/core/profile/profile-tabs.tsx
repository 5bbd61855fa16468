/** Long because it is the short tabs of one page, which share its view. */
import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Field, Section, SelectField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { NewPassword } from '#app/ui/new-password.tsx';
import type { PermissionGroup, FormError, SessionRow, Shortcut } from './profile-types.ts';

interface FormProps {
  readonly refused?: FormError;
}

type PersonField = 'name' | 'last_name' | 'phone' | 'nickname' | 'email' | 'language_code';

export function Person({
  person,
  languages,
  refused,
}: FormProps & {
  person: Readonly<Record<PersonField, string>>;
  languages: LanguageProps['languages'];
}) {
  const typed = refused?.values ?? person;
  const errors = refused?.fields ?? {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="datos" />
      <div className="card">
        <Section
          title={t('profile.whoYouAre', 'Quién eres')}
          text={t('profile.whoYouAreHelp', 'Así apareces en los documentos y en la bitácora.')}
        >
          <Field
            name="name"
            label={t('profile.name', 'Nombre')}
            defaultValue={typed.name}
            required
            maxLength={80}
            autoComplete="given-name"
            errors={errors.name}
          />
          <Field
            name="last_name"
            label={t('profile.lastName', 'Apellidos')}
            optional
            defaultValue={typed.last_name}
            maxLength={80}
            autoComplete="family-name"
            errors={errors.last_name}
          />
          <Field
            name="phone"
            label={t('profile.mobile', 'Celular')}
            optional
            type="tel"
            defaultValue={typed.phone}
            autoComplete="tel"
            help={t('profile.mobileHelp', '10 dígitos, o con + y clave del país.')}
            errors={errors.phone}
          />
          <LanguageField value={typed.language_code} languages={languages} />
        </Section>
        <Access person={person} />
      </div>
      <SaveData />
    </Form>
  );
}

const SaveData = () => (
  <div className="fbar">
    <button className="btn pri">{t('profile.saveData', 'Guardar datos')}</button>
  </div>
);

interface LanguageProps {
  readonly value?: string;
  readonly languages: readonly (readonly [code: string, name: string])[];
}

const LanguageField = ({ value, languages }: LanguageProps) => (
  <SelectField
    name="language_code"
    label={t('profile.language', 'Idioma')}
    defaultValue={value}
    options={languages}
  />
);

const Access = ({ person }: { person: Readonly<Record<PersonField, string>> }) => (
  <Section
    title={t('profile.access', 'Tu acceso')}
    text={t('profile.accessHelp', 'Los cambia quien administra los usuarios.')}
  >
    <Field name="nickname" label={t('profile.user', 'Usuario')} value={person.nickname} readOnly />
    <Field name="email" label={t('signin.mail', 'Correo')} value={person.email} readOnly />
  </Section>
);

export function Password({ refused, min }: FormProps & { min: number }) {
  const errors = refused?.form === 'password' ? refused.fields : {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="password" />
      <div className="card">
        <Section
          title={t('profile.changePassword', 'Cambiar contraseña')}
          text={t('profile.changePasswordHelp', 'Se cierran tus sesiones en los demás equipos.')}
        >
          <Field
            name="current_password"
            label={t('profile.currentPassword', 'Contraseña actual')}
            type="password"
            autoComplete="current-password"
            required
            width={12}
            errors={errors.current_password}
          />
          <NewPassword min={min} errors={errors} />
          <div className="w12 acts">
            <button className="btn pri">{t('profile.changePassword', 'Cambiar contraseña')}</button>
          </div>
        </Section>
      </div>
    </Form>
  );
}

export function Sessions({ rows }: { rows: readonly SessionRow[] }) {
  const others = rows.some((row) => row.open && !row.current);
  return (
    <Card
      title={t('profile.openSessions', 'Sesiones abiertas')}
      aside={
        others && (
          <Form method="post">
            <button className="btn sm" name="form" value="revokeOthers">
              {t('profile.closeOthers', 'Cerrar las demás')}
            </button>
          </Form>
        )
      }
    >
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Icon name="monitor" />
            <span className="g1">
              {row.device}
              <small>
                {t('profile.sessionSeen', '{ip} · entró {started} · vista {seen}', {
                  ip: row.ip,
                  started: row.started,
                  seen: row.seen,
                })}
                {row.trusted &&
                  t('profile.trustedUntil', ' · sin código hasta {until}', { until: row.trusted })}
              </small>
            </span>
            {row.current && <Chip family="go">{t('profile.thisSession', 'Esta sesión')}</Chip>}
            {!row.open && (
              <Chip family="off">{t('profile.trustedDevice', 'Equipo recordado')}</Chip>
            )}
            <Form method="post" className="acts">
              <input type="hidden" name="id" value={row.id} />
              {row.trusted && (
                <button
                  className="btn sm"
                  name="form"
                  value="forget"
                  aria-label={t('profile.forgetDeviceNamed', 'Olvidar el equipo {device}', {
                    device: row.device,
                  })}
                >
                  {t('profile.forgetDevice', 'Olvidar equipo')}
                </button>
              )}
              {row.open && !row.current && (
                <button
                  className="btn sm"
                  name="form"
                  value="revoke"
                  aria-label={t('profile.closeSessionOf', 'Cerrar la sesión de {device}', {
                    device: row.device,
                  })}
                >
                  {t('common.close', 'Cerrar')}
                </button>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LookProps {
  readonly prefs: {
    readonly theme: string;
    readonly light: boolean;
    readonly density: string;
    readonly fontSize: number;
    readonly pageSize: number;
  };
}

/** A whole page load follows: with modo ligero on, the next page has no script to navigate with. */
export function AppearanceTab({ prefs }: LookProps) {
  return (
    <form method="post" action="/profile?tab=preferencias">
      <input type="hidden" name="form" value="preferencias" />
      <div className="card">
        <Section
          title={t('profile.appearance', 'Apariencia')}
          text={t('profile.appearanceHelp', 'Se guarda en tu usuario y te sigue a otros equipos.')}
        >
          <SelectField
            name="theme"
            label={t('profile.theme', 'Tema')}
            defaultValue={prefs.theme}
            width={4}
            options={[
              ['SISTEMA', t('profile.themeSystem', 'El del equipo')],
              ['CLARO', t('profile.themeLight', 'Claro')],
              ['OSCURO', t('profile.themeDark', 'Oscuro')],
            ]}
          />
          <SelectField
            name="density"
            label={t('profile.density', 'Densidad')}
            defaultValue={prefs.density}
            width={4}
            options={[
              ['COMPACTA', t('profile.compact', 'Compacta')],
              ['COMODA', t('profile.comfortable', 'Cómoda')],
            ]}
          />
          <SelectField
            name="font_size"
            label={t('profile.fontSize', 'Tamaño de letra')}
            defaultValue={String(prefs.fontSize)}
            width={4}
            options={[90, 100, 110, 120, 130].map(
              (size) => [String(size), `${size}\u00A0%`] as const,
            )}
          />
          <SelectField
            name="page_size"
            label={t('profile.pageSize', 'Renglones por página')}
            defaultValue={String(prefs.pageSize)}
            width={4}
            options={[20, 50, 100, 200].map((size) => [String(size), String(size)] as const)}
          />
        </Section>
        <Section
          title={t('profile.lightMode', 'Modo ligero')}
          text={t('profile.lightModeHelp', 'Para equipos lentos o conexiones malas.')}
        >
          <div className="fld w12">
            <label className="ck">
              <input type="checkbox" name="light_mode" value="1" defaultChecked={prefs.light} />
              {t('profile.useLight', 'Usar modo ligero')}
            </label>
            <p className="help">
              {t(
                'profile.useLightHelp',
                'Las páginas llegan sin programas: todo funciona con envíos y enlaces, y cada paso carga una página completa.',
              )}
            </p>
          </div>
        </Section>
      </div>
      <div className="fbar">
        <button className="btn pri">{t('profile.savePrefs', 'Guardar preferencias')}</button>
      </div>
    </form>
  );
}

const NoShortcuts = () => (
  <Card>
    <Empty title={t('profile.noShortcuts', 'Aún no tienes atajos')}>
      {t(
        'profile.noShortcutsHelp',
        'La estrella junto al título de una pantalla la agrega aquí y al menú.',
      )}
    </Empty>
  </Card>
);

export function Favourites({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return <NoShortcuts />;
  return (
    <Card title={t('profile.orderShortcuts', 'Orden de tus favoritos')}>
      <ul className="rows">
        {shortcuts.map((shortcut, index) => (
          <li key={shortcut.id}>
            <Icon name="star" />
            <Link className="g1" to={shortcut.href}>
              {shortcut.label}
            </Link>
            <Form method="post" action="/shortcuts" className="acts">
              <input type="hidden" name="route" value={shortcut.id} />
              <input type="hidden" name="back" value="/profile?tab=atajos" />
              <button
                className="btn gho ico sm"
                name="do"
                value="up"
                disabled={index === 0}
                aria-label={t('profile.up', 'Subir {label}', { label: shortcut.label })}
              >
                <Icon name="arrow-up" />
              </button>
              <button
                className="btn gho ico sm"
                name="do"
                value="down"
                disabled={index === shortcuts.length - 1}
                aria-label={t('profile.down', 'Bajar {label}', { label: shortcut.label })}
              >
                <Icon name="arrow-down" />
              </button>
              <button
                className="btn gho ico sm"
                name="do"
                value="remove"
                aria-label={t('profile.removeOne', 'Quitar {label}', { label: shortcut.label })}
              >
                <Icon name="x" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Rights({ groups }: { groups: readonly PermissionGroup[] }) {
  if (groups.length === 0) {
    return (
      <Card>
        <Empty title={t('profile.noRights', 'Todavía no tienes permisos')}>
          {t(
            'profile.noRightsHelp',
            'Quien administra los usuarios de tu empresa puede darte un rol.',
          )}
        </Empty>
      </Card>
    );
  }
  return (
    <div className="stack">
      {groups.map((group) => (
        <section className="card" key={group.label}>
          <details className="data">
            <summary>
              <Icon name="chevron-right" />
              {group.label}{' '}
              <span className="cnt">
                {t('profile.rightsCount', '{n} permisos', { n: group.rows.length })}
              </span>
            </summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('profile.youCan', 'Puedes')}</th>
                  <th scope="col">{t('profile.scope', 'Alcance')}</th>
                </tr>
              </thead>
              <tbody>
                {group.rows.map((row) => (
                  <tr key={row.label}>
                    <td className="wrap">{row.label}</td>
                    <td>{row.scope}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </section>
      ))}
    </div>
  );
}

export function Deletion({ refused }: FormProps) {
  const errors = refused?.form === 'borrar' ? refused.fields : {};
  return (
    <Form method="post">
      <input type="hidden" name="form" value="borrar" />
      <div className="card">
        <Section
          title={t('delete.title', 'Eliminar mi cuenta')}
          text={t(
            'profile.deleteHelp',
            'No borra nada todavía: crea un enlace de un solo uso que vence en 24 horas.',
          )}
        >
          <p className="w12 help">
            {t(
              'profile.deleteWhat',
              'Al abrir el enlace se te pide confirmar. Se borran tus datos personales; los documentos que firmaste se conservan con tu alias, como pide la ley.',
            )}
          </p>
          <Field
            name="password"
            label={t('profile.yourPassword', 'Tu contraseña')}
            type="password"
            autoComplete="current-password"
            required
            errors={errors.password}
          />
        </Section>
      </div>
      <div className="fbar">
        <button className="btn dan">
          {t('profile.askDeleteLink', 'Pedir enlace para eliminar mi cuenta')}
        </button>
      </div>
    </Form>
  );
}
